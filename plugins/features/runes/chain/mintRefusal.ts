import { type MintRefusal, mintable } from '../../../ordinals/mintable.ts'
import type { RuneFacts } from '../../../ordinals/service.ts'

/** The newest block that the explorer or the index knows: either may lag. */
export const newestOf = (
  { height: indexed }: Pick<RuneFacts, 'height'>,
  height: number | undefined,
): number | undefined => (indexed === undefined || (height !== undefined && height > indexed) ? height : indexed)

/**
 * Why a mint in the next block would yield no runes; `undefined` if the mint would yield runes, or if nobody tells the height. `height`: that of
 * the explorer.
 */
export function refusalOf(facts: RuneFacts, height: number | undefined): MintRefusal | undefined {
  const newest = newestOf(facts, height)
  if (!facts.terms?.amount) return 'unmintable'
  const yielded = newest === undefined ? undefined : mintable(facts, newest + 1)
  return typeof yielded === 'string' ? yielded : undefined
}

/** How many mints are left. */
export function leftOf({ terms, mints }: RuneFacts): bigint {
  const left = (terms?.cap ?? 0n) - mints
  return left > 0n ? left : 0n
}
