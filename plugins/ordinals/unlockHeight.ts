import { isReserved, numberOf } from './runeNumber.ts'

const halving = 210_000
/** Names unlock within the first halving, length by length, from 12 letters down to 1. */
const lengths = 12
const interval = halving / lengths

/** The height of the first block with runes. */
const firstHeights = { Mainnet: 4 * halving, Testnet: 12 * halving, Testnet4: 0, Signet: 0, Regtest: 0 } as const

/** A network that has runes, as Bitcoin wallets name it. */
export type RuneNetwork = keyof typeof firstHeights

/** The number of the first name that has `length + 1` letters. */
const steps = Array.from({ length: lengths + 1 }, (_, length) => numberOf('A'.repeat(length + 1)) ?? 0n)
const step = (length: number) => steps[length] ?? 0n

/** The number of the lowest name that can be etched in the block of this height. Every higher name can be etched too, unless it is reserved. */
export function minimumAt(height: number, network: RuneNetwork): bigint {
  const progress = height + 1 - firstHeights[network]
  if (progress < 0) return step(lengths)
  if (progress >= halving) return 0n
  const length = lengths - Math.floor(progress / interval)
  const end = step(length - 1)
  const start = step(length)
  // Multiplies before it divides, as ord does: a division first would lose its remainder.
  return start - ((start - end) * BigInt(progress % interval)) / BigInt(interval)
}

/** The height of the first block in which a name can be etched. It is 0 for 13 letters and more, and `undefined` for a reserved name. */
export function unlockHeight(number: bigint, network: RuneNetwork): number | undefined {
  if (isReserved(number)) return undefined
  if (number >= step(lengths)) return 0
  const length = steps.findIndex((start) => number < start)
  const start = step(length)
  const progress = ((start - number) * BigInt(interval) - 1n) / (start - step(length - 1))
  return firstHeights[network] + (lengths - length) * interval + Number(progress)
}
