import { Rejected } from '../rejected.mjs'

const RULES = -26
/** How many pending transactions may hang together, upwards and downwards, including the transaction itself. */
const LIMIT = 25

/**
 * Whether a transaction may join the pending transactions: Core keeps their chains short. `ancestors` are the pending transactions that it spends
 * from, directly or not; `familyOf` answers a pending transaction and all that spend from it. @throws {Rejected}
 */
export function checkChain(ancestors, familyOf) {
  const refuse = (reason) => {
    throw new Rejected(RULES, `too-long-mempool-chain, ${reason} [limit: ${LIMIT}]`)
  }
  if (ancestors.size >= LIMIT) refuse('too many unconfirmed ancestors')
  for (const txid of ancestors) if (familyOf(txid).size >= LIMIT) refuse(`too many descendants for tx ${txid}`)
}
