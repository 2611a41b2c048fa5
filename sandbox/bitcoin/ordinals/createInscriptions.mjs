import { readEnvelopes } from './envelopes.mjs'

const HALVING = 150
const COIN = 100_000_000n
const NOWHERE = '0'.repeat(64)

/** The inscriptions after the blocks so far: each by its id, and the place of its satoshi. */
export function createInscriptions() {
  /** By id, in the order of their numbers. */
  const all = new Map()
  /** By outpoint. */
  const lying = new Map()
  let unbound = 0n

  function addBlock({ height, time, transactions }) {
    const subsidy = (50n * COIN) >> BigInt(Math.floor(height / HALVING))
    let reward = subsidy
    const unspent = []
    const [coinbase, ...others] = transactions
    for (const transaction of others) {
      const { total, flow } = flowOf(transaction, { height, time })
      const sum = transaction.outputs.reduce((sum, { value }) => sum + value, 0n)
      // Inscriptions in the fee go on behind the subsidy and the fees so far.
      for (const { inscription, at } of lay(transaction, flow)) unspent.push({ inscription, at: reward + at - sum })
      reward += total - sum
    }
    if (!coinbase) return
    for (const { inscription } of lay(coinbase, unspent)) place(inscription, `${NOWHERE}:4294967295`, 0n)
  }

  /** The inscribed satoshis of a transaction, each by its place among all satoshis of its inputs. */
  function flowOf({ txid, inputs, outputs }, facts) {
    const sum = outputs.reduce((sum, { value }) => sum + value, 0n)
    const flow = []
    const fresh = []
    let total = 0n
    for (const { outpoint, value, witness } of inputs) {
      for (const inscription of lying.get(outpoint) ?? []) flow.push({ inscription, at: total + inscription.offset })
      lying.delete(outpoint)
      for (const envelope of readEnvelopes(witness)) {
        const id = `${txid}i${fresh.length}`
        const inscription = { id, number: all.size, ...facts, ...envelope }
        all.set(id, inscription)
        fresh.push(inscription)
        if (envelope.unbound || value === 0n) place(inscription, `${NOWHERE}:0`, unbound++)
        else flow.push({ inscription, at: envelope.pointer < sum ? envelope.pointer : total })
      }
      total += value
    }
    for (const inscription of fresh) inscription.fee = (total - sum) / BigInt(fresh.length)
    return { total, flow: flow.sort((one, other) => Number(one.at - other.at)) }
  }

  /** Lays inscriptions into the outputs that their satoshis go to, and answers the rest. */
  function lay({ txid, outputs }, flow) {
    let [start, rest] = [0n, flow]
    for (const [index, { value }] of outputs.entries()) {
      const here = rest.filter(({ at }) => at < start + value)
      for (const { inscription, at } of here) place(inscription, `${txid}:${index}`, at - start)
      rest = rest.slice(here.length)
      start += value
    }
    return rest
  }

  function place(inscription, outpoint, offset) {
    Object.assign(inscription, { outpoint, offset })
    lying.set(outpoint, [...(lying.get(outpoint) ?? []), inscription])
  }

  return {
    addBlock,
    get: (id) => all.get(id),
    /** By number. */
    at: (number) => [...all.values()][number],
    on: (outpoint) => lying.get(outpoint) ?? [],
  }
}
