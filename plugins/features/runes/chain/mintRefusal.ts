import { type MintRefusal, mintable } from '../../../ordinals/mintable.ts'
import type { RuneFacts } from '../../../ordinals/service.ts'

/** Why a mint in the next block would yield no runes; `undefined` if the mint would yield runes, or if the height is not known. */
export function refusalOf(facts: RuneFacts, height: number | undefined): MintRefusal | undefined {
  if (height === undefined) return facts.terms?.amount ? undefined : 'unmintable'
  const yielded = mintable(facts, height + 1)
  if (typeof yielded === 'string') return yielded
  return yielded === 0n ? 'unmintable' : undefined
}

/** How many mints are left. */
export function leftOf({ terms, mints }: RuneFacts): bigint {
  const left = (terms?.cap ?? 0n) - mints
  return left > 0n ? left : 0n
}
