import { script as bscript, address as codec, networks } from 'bitcoinjs-lib'
import { outpointOf, toHex, toTxid, typeOfScript } from '../scripts.mjs'

const PAGE = 25
const TYPES = { p2wpkh: 'v0_p2wpkh', p2wsh: 'v0_p2wsh', p2tr: 'v1_p2tr', nulldata: 'op_return' }

/** A Bitcoin regtest address as its script in hex; undefined for anything else. */
export function scriptOf(address) {
  try {
    return toHex(codec.toOutputScript(address, networks.regtest))
  } catch {
    return undefined
  }
}

/** The regtest address of a script; undefined where it has none. */
export function addressOf(script) {
  try {
    return codec.fromOutputScript(script, networks.regtest)
  } catch {
    return undefined
  }
}

const describeOutput = ({ script, value }) => {
  const type = typeOfScript(toHex(script))
  const address = addressOf(script)
  return {
    scriptpubkey: toHex(script),
    scriptpubkey_asm: asm(script),
    scriptpubkey_type: TYPES[type] ?? type ?? 'unknown',
    ...(address ? { scriptpubkey_address: address } : {}),
    value: Number(value),
  }
}

function asm(script) {
  try {
    return bscript.toASM(script)
  } catch {
    return ''
  }
}

/** A transaction as Esplora tells it. */
export function describeTransaction(index, { txid, transaction, status }) {
  const coinbase = transaction.isCoinbase()
  const sum = (list) => list.reduce((total, { value }) => total + value, 0n)
  const fee = coinbase ? 0n : sum(transaction.ins.map(index.outputOf)) - sum(transaction.outs)
  return {
    txid,
    version: transaction.version,
    locktime: transaction.locktime,
    vin: transaction.ins.map((input) => ({
      txid: toTxid(input.hash),
      vout: input.index,
      prevout: coinbase ? null : describeOutput(index.outputOf(input)),
      scriptsig: toHex(input.script),
      scriptsig_asm: coinbase ? '' : asm(input.script),
      ...(input.witness.length ? { witness: input.witness.map(toHex) } : {}),
      is_coinbase: coinbase,
      sequence: input.sequence,
    })),
    vout: transaction.outs.map(describeOutput),
    size: transaction.byteLength(),
    weight: transaction.weight(),
    fee: Number(fee),
    status,
  }
}

/** Unspent outputs of an address, pending ones with them. */
export function describeCoins(index, script) {
  return index.coinsOf(script).map(({ txid, vout, status, value }) => ({ txid, vout, status, value: Number(value) }))
}

/** What an address got and spent, confirmed and pending counted apart. */
export function describeAddress(index, address, script) {
  const stats = () => ({
    funded_txo_count: 0,
    funded_txo_sum: 0,
    spent_txo_count: 0,
    spent_txo_sum: 0,
    tx_count: 0,
  })
  const [chain, pool] = [stats(), stats()]
  for (const { transaction, status } of index.ofScript(script)) {
    const into = status.confirmed ? chain : pool
    into.tx_count++
    for (const output of transaction.outs) count(into, 'funded', output)
    for (const input of transaction.ins) count(into, 'spent', index.outputOf(input))
  }
  function count(into, what, output) {
    if (!output || toHex(output.script) !== script) return
    into[`${what}_txo_count`]++
    into[`${what}_txo_sum`] += Number(output.value)
  }
  return { address, chain_stats: chain, mempool_stats: pool }
}

/** Pending transactions of an address, then the newest confirmed ones. */
export function describeHistory(index, script, last) {
  const all = index.ofScript(script)
  const pending = last === undefined ? all.filter(({ status }) => !status.confirmed) : []
  const confirmed = all
    .filter(({ status }) => status.confirmed)
    .sort((one, other) => other.status.block_height - one.status.block_height)
  // After a transaction that is none of the address, nothing follows.
  const at = last === undefined ? -1 : confirmed.findIndex(({ txid }) => txid === last)
  const page = last !== undefined && at < 0 ? [] : confirmed.slice(at + 1, at + 1 + PAGE)
  return [...pending, ...page].map((entry) => describeTransaction(index, entry))
}

/** Who spends an output of a transaction. */
export function describeSpend(index, { txid, transaction }, vout) {
  const spender = index.entries.get(index.spenderOf(txid, vout))
  if (!spender) return { spent: false }
  const vin = spender.transaction.ins.findIndex((input) => outpointOf(input) === `${txid}:${vout}`)
  return transaction.outs[vout] && { spent: true, txid: spender.txid, vin, status: spender.status }
}

/** The newest blocks, with the median time of the 11 up to each (BIP-113). */
export function describeBlocks(index) {
  const tip = index.tip()
  const heights = Array.from({ length: Math.min(10, tip + 1) }, (_, back) => tip - back)
  return heights.map((height) => {
    const times = index.timesUpTo(height)
    const sorted = times.toSorted((one, other) => one - other)
    return { id: index.hashAt(height), height, timestamp: times.at(-1), mediantime: sorted[sorted.length >> 1] }
  })
}
