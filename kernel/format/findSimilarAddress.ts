import { isSameAddress } from './isSameAddress.ts'

/**
 * Finds, among known addresses, one that a recipient resembles but is not: the same first and last characters over
 * another middle (R23, address poisoning).
 */
export function findSimilarAddress(address: string, known: readonly string[], edge = 4): string | undefined {
  const key = address.toLowerCase()
  if (known.some((other) => isSameAddress(other, address))) return undefined
  const skip = key.startsWith('0x') ? 2 : 0
  const head = key.slice(skip, skip + edge)
  const tail = key.slice(-edge)
  return known.find((other) => {
    const candidate = other.toLowerCase()
    const sameHead = candidate.slice(skip, skip + edge) === head
    const sameTail = candidate.slice(-edge) === tail
    return candidate.length === key.length && ((sameHead && sameTail) || differences(candidate, key) <= 4)
  })
}

function differences(left: string, right: string): number {
  let count = 0
  for (let index = 0; index < left.length; index++) if (left[index] !== right[index]) count++
  return count
}
