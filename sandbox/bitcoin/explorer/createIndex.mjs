import { Transaction } from 'bitcoinjs-lib'
import { outpointOf, toHex } from '../scripts.mjs'

/**
 * What a judge holds, found by script and by id: its chain and its pool. `sync` follows it: blocks that another chain
 * took the place of go back, and a transaction that was replaced or evicted leaves.
 */
export function createIndex(judge) {
  /** `{ hash, time, txids }` by height. */
  const chain = []
  /** `{ txid, transaction, status }`, in the order seen. */
  const entries = new Map()
  const byScript = new Map()
  const spenders = new Map()
  let busy = Promise.resolve()

  function add(hex, status) {
    const transaction = Transaction.fromHex(hex)
    const txid = transaction.getId()
    entries.set(txid, { txid, transaction, status })
    for (const input of transaction.ins) spenders.set(outpointOf(input), txid)
    for (const script of scriptsOf(transaction)) {
      if (!byScript.has(script)) byScript.set(script, new Set())
      byScript.get(script).add(txid)
    }
    return txid
  }

  function remove(txid) {
    const { transaction } = entries.get(txid)
    for (const script of scriptsOf(transaction)) byScript.get(script)?.delete(txid)
    for (const input of transaction.ins)
      if (spenders.get(outpointOf(input)) === txid) spenders.delete(outpointOf(input))
    entries.delete(txid)
  }

  const outputOf = (input) => entries.get(outpointOf(input).split(':')[0])?.transaction.outs[input.index]

  function scriptsOf(transaction) {
    const spent = transaction.ins.map(outputOf)
    return new Set([...transaction.outs, ...spent].flatMap((output) => (output ? [toHex(output.script)] : [])))
  }

  async function followChain({ height }) {
    while (chain.length && (chain.length - 1 > height || (await judge.hashAt(chain.length - 1)) !== chain.at(-1).hash))
      for (const txid of chain.pop().txids.reverse()) remove(txid)
    while (chain.length <= height) {
      const block = await judge.blockAt(chain.length)
      const status = {
        confirmed: true,
        block_height: block.height,
        block_hash: block.hash,
        block_time: block.time,
      }
      chain.push({ hash: block.hash, time: block.time, txids: block.transactions.map((hex) => add(hex, status)) })
    }
  }

  async function followPool() {
    const pending = new Set(await judge.pending())
    for (const { txid, status } of [...entries.values()].reverse())
      if (!status.confirmed && !pending.has(txid)) remove(txid)
    const unseen = [...pending].filter((txid) => !entries.has(txid))
    const hexes = await Promise.all(unseen.map((txid) => judge.pendingTransaction(txid)))
    for (const hex of inOrder(hexes)) add(hex, { confirmed: false })
  }

  async function follow() {
    while (true) {
      const tip = await judge.tip()
      await followChain(tip)
      try {
        await followPool()
      } catch (error) {
        // One that left the pool while we asked for it.
        if (error.code !== -5) throw error
      }
      // A block that came meanwhile may hold what we have just taken out.
      if ((await judge.tip()).hash === tip.hash) return
    }
  }

  return {
    entries,
    outputOf,
    spenderOf: (txid, index) => spenders.get(`${txid}:${index}`),
    /** Transactions that pay to a script or spend from it, the newest first. */
    ofScript: (script) => [...(byScript.get(script) ?? [])].map((txid) => entries.get(txid)).reverse(),
    /** Outputs to a script that nobody spends. */
    coinsOf: (script) =>
      [...(byScript.get(script) ?? [])].flatMap((txid) => {
        const { transaction, status } = entries.get(txid)
        return transaction.outs.flatMap((output, vout) =>
          toHex(output.script) === script && !spenders.has(`${txid}:${vout}`)
            ? [{ txid, vout, status, value: output.value, coinbase: transaction.isCoinbase() }]
            : [],
        )
      }),
    tip: () => chain.length - 1,
    hashAt: (height) => chain[height]?.hash,
    /** `{ hash, time, entries }`, the coinbase first. */
    blockAt(height) {
      const { hash, time, txids } = chain[height]
      return { hash, time, entries: txids.map((txid) => entries.get(txid)) }
    },
    timesUpTo: (height) => chain.slice(Math.max(0, height - 10), height + 1).map(({ time }) => time),
    sync() {
      busy = busy.catch(() => {}).then(follow)
      return busy
    },
  }
}

/** A node lists its pool in any order: what others spend from comes first. */
function inOrder(hexes) {
  const left = new Map(hexes.map((hex) => [Transaction.fromHex(hex).getId(), hex]))
  const sorted = []
  const take = (txid) => {
    const hex = left.get(txid)
    if (!hex) return
    left.delete(txid)
    for (const input of Transaction.fromHex(hex).ins) take(outpointOf(input).split(':')[0])
    sorted.push(hex)
  }
  for (const txid of [...left.keys()]) take(txid)
  return sorted
}
