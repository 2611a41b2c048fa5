import { Transaction } from 'bitcoinjs-lib'
import { Rejected } from '../rejected.mjs'
import { outpointOf, toTxid } from '../scripts.mjs'
import { genesis, makeBlock } from './blocks.mjs'
import { checkChain } from './checkChain.mjs'
import { checkReplacement } from './checkReplacement.mjs'
import { checkRules } from './checkRules.mjs'
import { checkSignature } from './checkSignature.mjs'

const RULES = -26
const MATURITY = 100
const RELATIVE_LOCK_OFF = 0x80000000
/** 0.1 BTC for 1000 virtual bytes: above this a node takes a fee for a slip. */
const MAX_RATE = 10_000n

/**
 * The judge where no Bitcoin node is installed: a ledger of unspent outputs that checks every signature, fee and rule of
 * relay in JavaScript, with Bitcoin Core's codes and words. It answers what `startNodeJudge` answers.
 */
export function createLedger() {
  const blocks = [genesis()]
  /** Confirmed and unspent, by `txid:index`. */
  const coins = new Map()
  const confirmed = new Set()
  /** Pending, by txid, the oldest first. */
  const pool = new Map()
  /** Which pending transaction spends an output. */
  const spenders = new Map()
  const tip = () => blocks[blocks.length - 1]

  function coinOf(outpoint) {
    const [txid, index] = outpoint.split(':')
    const output = pool.get(txid)?.transaction.outs[Number(index)]
    return coins.get(outpoint) ?? (output && { ...output, height: tip().height + 1, coinbase: false })
  }

  function coinsOf(transaction) {
    const height = tip().height + 1
    return transaction.ins.map((input) => {
      const coin = coinOf(outpointOf(input))
      if (!coin) throw new Rejected(-25, 'bad-txns-inputs-missingorspent')
      if (coin.coinbase && height - coin.height < MATURITY)
        throw new Rejected(RULES, 'bad-txns-premature-spend-of-coinbase')
      // BIP-68. Locks by time count 512 seconds; the ledger's blocks carry the clock's time.
      const locked = transaction.version >= 2 && !(input.sequence & RELATIVE_LOCK_OFF) ? input.sequence : 0
      const age =
        locked & (1 << 22) ? (tip().time - (blocks[coin.height]?.time ?? tip().time)) >> 9 : height - coin.height
      if ((locked & 0xffff) > age) throw new Rejected(RULES, 'non-BIP68-final')
      return coin
    })
  }

  /** A pending transaction and all that spend from it. */
  function familyOf(txid, found = new Map()) {
    const entry = pool.get(txid)
    if (!entry || found.has(txid)) return found
    found.set(txid, entry)
    for (const index of entry.transaction.outs.keys()) {
      const spender = spenders.get(`${txid}:${index}`)
      if (spender) familyOf(spender, found)
    }
    return found
  }

  /** The pending transactions that a transaction spends from, directly or not. */
  function ancestorsOf(transaction, found = new Set()) {
    for (const { hash } of transaction.ins) {
      const parent = toTxid(hash)
      if (!pool.has(parent) || found.has(parent)) continue
      found.add(parent)
      ancestorsOf(pool.get(parent).transaction, found)
    }
    return found
  }

  function judgeFees(transaction, spent) {
    const sum = (list) => list.reduce((total, { value }) => total + value, 0n)
    const fee = sum(spent) - sum(transaction.outs)
    if (fee < 0n) throw new Rejected(RULES, 'bad-txns-in-belowout')
    const size = transaction.virtualSize()
    if (fee < BigInt(size)) throw new Rejected(RULES, `min relay fee not met, ${fee} < ${size}`)
    if (fee > MAX_RATE * BigInt(size)) throw new Rejected(-25, 'Fee exceeds maximum configured by user (maxfeerate)')
    return { fee, size }
  }

  function forget({ txid, transaction }) {
    pool.delete(txid)
    for (const input of transaction.ins) spenders.delete(outpointOf(input))
  }

  function accept(transaction) {
    const txid = transaction.getId()
    if (confirmed.has(txid)) throw new Rejected(-27, 'Transaction already in block chain')
    checkRules(transaction, { height: tip().height + 1, time: tip().time })
    // A node answers a transaction that it holds already with its id.
    if (pool.has(txid)) return txid
    const spent = coinsOf(transaction)
    const { fee, size } = judgeFees(transaction, spent)
    const conflicts = transaction.ins.flatMap((input) => pool.get(spenders.get(outpointOf(input))) ?? [])
    const family = new Map(conflicts.flatMap((old) => [...familyOf(old.txid)]))
    if (transaction.ins.some(({ hash }) => family.has(toTxid(hash))))
      throw new Rejected(RULES, 'bad-txns-spends-conflicting-tx')
    const evicted = conflicts.length ? checkReplacement({ fee, size, conflicts, family: [...family.values()] }) : []
    checkChain(ancestorsOf(transaction), familyOf)
    for (const index of transaction.ins.keys()) checkSignature(transaction, index, spent)
    evicted.forEach(forget)
    pool.set(txid, { txid, transaction, fee, size })
    for (const input of transaction.ins) spenders.set(outpointOf(input), txid)
    return txid
  }

  function confirm(transaction, height) {
    for (const input of transaction.ins) coins.delete(outpointOf(input))
    const txid = transaction.getId()
    confirmed.add(txid)
    const coinbase = transaction.isCoinbase()
    for (const [index, output] of transaction.outs.entries())
      if (output.script[0] !== 0x6a) coins.set(`${txid}:${index}`, { ...output, height, coinbase })
  }

  function mineOne(script) {
    const entries = [...pool.values()]
    const block = makeBlock({
      previous: tip(),
      transactions: entries.map(({ transaction }) => transaction),
      fees: entries.reduce((sum, { fee }) => sum + fee, 0n),
      script,
    })
    blocks.push(block)
    for (const transaction of block.transactions) confirm(transaction, block.height)
    entries.forEach(forget)
    return block.hash
  }

  return {
    name: 'JavaScript ledger',
    end: new Promise(() => {}),
    stop: async () => {},
    tip: async () => ({ height: tip().height, hash: tip().hash }),
    hashAt: async (height) => blocks[height]?.hash,
    async blockAt(height) {
      const { transactions, ...block } = blocks[height]
      return { ...block, transactions: transactions.map((transaction) => transaction.toHex()) }
    },
    pending: async () => [...pool.keys()],
    pendingTransaction: async (txid) => pool.get(txid)?.transaction.toHex(),
    submit: async (hex) => accept(parse(hex)),
    mine: async (count, script) => Array.from({ length: count }, () => mineOne(script)),
  }
}

function parse(hex) {
  try {
    const transaction = Transaction.fromHex(hex)
    if (transaction.toHex() === hex.toLowerCase()) return transaction
  } catch {
    // Told below.
  }
  throw new Rejected(-22, 'TX decode failed. Make sure the tx has at least one input.')
}
