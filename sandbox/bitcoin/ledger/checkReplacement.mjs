import { Rejected } from '../rejected.mjs'

const RULES = -26
const MAX_REPLACED = 100
/** Satoshi a virtual byte that a replacement pays for its own relay. */
const INCREMENT = 1n

/**
 * BIP-125: whether a transaction that pays `fee` may take the place of those in the pool that it conflicts with. `family`
 * are these and all that spend from them; the answer is whom to evict. @throws {Rejected}
 */
export function checkReplacement({ fee, size, conflicts, family }) {
  const refuse = (reason) => {
    throw new Rejected(RULES, reason)
  }
  const optIn = ({ transaction }) => transaction.ins.some(({ sequence }) => sequence < 0xfffffffe)
  if (!conflicts.every(optIn)) refuse('txn-mempool-conflict')
  if (family.length > MAX_REPLACED) refuse('too many potential replacements')
  // Rates are compared by cross-multiplication: no fractions.
  if (conflicts.some((old) => fee * BigInt(old.size) <= old.fee * BigInt(size))) refuse('insufficient fee')
  const replaced = family.reduce((sum, old) => sum + old.fee, 0n)
  if (fee < replaced + INCREMENT * BigInt(size)) refuse('insufficient fee')
  return family
}
