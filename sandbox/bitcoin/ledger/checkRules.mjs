import { Rejected } from '../rejected.mjs'
import { toHex, typeOfScript } from '../scripts.mjs'

const RULES = -26
const MAX_MONEY = 2_100_000_000_000_000n
const MAX_WEIGHT = 400_000
const MAX_DATA_SCRIPT = 83
const MAX_INPUT_SCRIPT = 1650
const LOCKTIME_IS_TIME = 500_000_000
const SEQUENCE_FINAL = 0xffffffff

/** Bytes that spending such an output takes beside its own: Core's rule for dust at 3 satoshi a byte. */
const SPENDING = { p2pkh: 148, p2sh: 148, p2wpkh: 67, p2wsh: 67, p2tr: 67, witness_unknown: 67 }

/** What can be said of a transaction without its inputs: consensus, then what nodes relay. @throws {Rejected} */
export function checkRules(transaction, { height, time }) {
  const refuse = (reason) => {
    throw new Rejected(RULES, reason)
  }
  const { ins, outs, version, locktime } = transaction
  if (ins.length === 0) refuse('bad-txns-vin-empty')
  if (outs.length === 0) refuse('bad-txns-vout-empty')
  if (transaction.isCoinbase()) refuse('coinbase')
  if (outs.some(({ value }) => value < 0n || value > MAX_MONEY)) refuse('bad-txns-vout-toolarge')
  if (outs.reduce((sum, { value }) => sum + value, 0n) > MAX_MONEY) refuse('bad-txns-txouttotal-toolarge')
  const spent = ins.map(({ hash, index }) => `${toHex(hash)}:${index}`)
  if (new Set(spent).size < spent.length) refuse('bad-txns-inputs-duplicate')

  if (version < 1 || version > 2) refuse('version')
  if (transaction.weight() > MAX_WEIGHT) refuse('tx-size')
  for (const { script } of ins) {
    if (script.length > MAX_INPUT_SCRIPT) refuse('scriptsig-size')
    if (!isPushOnly(script)) refuse('scriptsig-not-pushonly')
  }
  let data = 0
  for (const { script, value } of outs) {
    const type = typeOfScript(toHex(script))
    if (!type) refuse('scriptpubkey')
    if (type === 'nulldata') {
      data++
      if (script.length > MAX_DATA_SCRIPT || !isPushOnly(script.subarray(1))) refuse('scriptpubkey')
    } else if (value < dustLimit(type, script.length)) refuse('dust')
  }
  if (data > 1) refuse('multi-op-return')
  const unlocked = locktime < LOCKTIME_IS_TIME ? locktime < height : locktime < time
  if (!unlocked && ins.some(({ sequence }) => sequence !== SEQUENCE_FINAL)) refuse('non-final')
}

/** The smallest amount in satoshi that is worth spending: 294 for p2wpkh, 330 for p2tr, 546 for p2pkh. */
function dustLimit(type, scriptLength) {
  return BigInt(3 * (8 + 1 + scriptLength + SPENDING[type]))
}

function isPushOnly(script) {
  for (let at = 0; at < script.length; ) {
    const code = script[at]
    if (code > 0x60) return false
    if (code < 0x4c) at += 1 + code
    else if (code === 0x4c) at += 2 + script[at + 1]
    else if (code === 0x4d) at += 3 + script[at + 1] + (script[at + 2] << 8)
    else if (code === 0x4e) return false
    else at += 1
    if (!(at <= script.length)) return false
  }
  return true
}
