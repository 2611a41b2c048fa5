import { isSameAddress } from './isSameAddress.ts'

/** How many first and last characters an address shares with one that it is planted to be taken for: lists show so many. */
const edges = [
  [4, 4],
  [2, 6],
] as const

/**
 * Finds, among known addresses, one that a recipient resembles but is not: the same first and last characters over another
 * middle, or a few characters changed (money 16, address poisoning).
 */
export function findSimilarAddress(address: string, known: readonly string[]): string | undefined {
  if (known.some((other) => isSameAddress(other, address))) return undefined
  const key = bodyOf(address)
  return known.find((other) => {
    const candidate = bodyOf(other)
    const isAlike = edges.some(
      ([head, tail]) => candidate.slice(0, head) === key.slice(0, head) && candidate.slice(-tail) === key.slice(-tail),
    )
    return isAlike || (candidate.length === key.length && differences(candidate, key) <= 4)
  })
}

/** Without a prefix, and without case: what looks alike is alike. */
const bodyOf = (address: string): string => address.replace(/^0x/i, '').toLowerCase()

function differences(left: string, right: string): number {
  let count = 0
  for (let index = 0; index < left.length; index++) if (left[index] !== right[index]) count++
  return count
}
