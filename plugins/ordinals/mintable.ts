import type { Terms } from './runestone.ts'

/** The facts of a rune that decide whether it can be minted. */
export type RuneEntry = {
  readonly terms?: Terms | undefined
  /** The height of the block of its etching. */
  readonly block: number
  /** The number of its mints so far. */
  readonly mints: bigint
}

/** The reason why a rune cannot be minted: it has no terms, its first block is still to come, its last block has passed, or its mints reached the cap. */
export type MintRefusal = 'unmintable' | 'not yet' | 'over' | 'cap'

/** The amount of a mint in the block of this height, in the smallest unit, or the reason why a mint there yields nothing. */
export function mintable(entry: RuneEntry, height: number): bigint | MintRefusal {
  const { terms, mints } = entry
  if (!terms) return 'unmintable'
  const { start, end } = mintWindow(entry)
  if (start !== undefined && height < start) return 'not yet'
  if (end !== undefined && height >= end) return 'over'
  return mints >= (terms.cap ?? 0n) ? 'cap' : (terms.amount ?? 0n)
}

/** The height of the first block in which a rune can be minted, and of the first block after that in which it no longer can. */
export function mintWindow({ terms = {}, block }: Pick<RuneEntry, 'terms' | 'block'>): {
  readonly start: bigint | undefined
  readonly end: bigint | undefined
} {
  const heights = (height: bigint | undefined, offset: bigint | undefined) =>
    [height, offset === undefined ? undefined : BigInt(block) + offset].filter((value) => value !== undefined)
  const starts = heights(terms.heightStart, terms.offsetStart)
  const ends = heights(terms.heightEnd, terms.offsetEnd)
  return {
    start: starts.reduce<bigint | undefined>(
      (last, start) => (last === undefined || start > last ? start : last),
      undefined,
    ),
    end: ends.reduce<bigint | undefined>((last, end) => (last === undefined || end < last ? end : last), undefined),
  }
}
