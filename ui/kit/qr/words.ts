import { remainder } from './reedSolomon.ts'
import { blocks, type QrLevel } from './tables.ts'

const capacityOf = ([, ...groups]: readonly number[]): number => {
  let sum = 0
  for (let at = 0; at < groups.length; at += 2) sum += (groups[at] ?? 0) * (groups[at + 1] ?? 0)
  return sum
}

/**
 * A text as the words of the smallest code that holds it, data and check words interleaved.
 * @throws RangeError when it needs more than version 15.
 */
export function toWords(text: string, level: QrLevel): { readonly version: number; readonly words: readonly number[] } {
  const bytes = new TextEncoder().encode(text)
  const fits = (spec: readonly number[], index: number) =>
    4 + (index < 9 ? 8 : 16) + bytes.length * 8 <= capacityOf(spec) * 8
  const at = blocks[level].findIndex(fits)
  const spec = blocks[level][at]
  if (!spec) throw new RangeError(`A code of level ${level} holds no ${bytes.length} bytes`)
  const version = at + 1
  return { version, words: interleave(fill(bytes, version, capacityOf(spec)), spec) }
}

/** Byte mode: mode, length, bytes, end, and padding words to the full capacity. */
function fill(bytes: Uint8Array, version: number, capacity: number): number[] {
  const bits: number[] = []
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1)
  }
  put(4, 4)
  put(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, capacity * 8 - bits.length))
  while (bits.length % 8) bits.push(0)
  const words: number[] = []
  for (let at = 0; at < bits.length; at += 8) words.push(bits.slice(at, at + 8).reduce((sum, bit) => sum * 2 + bit, 0))
  for (let pad = 236; words.length < capacity; pad ^= 236 ^ 17) words.push(pad)
  return words
}

function interleave(words: readonly number[], [checks = 0, ...groups]: readonly number[]): number[] {
  const data: (readonly number[])[] = []
  let at = 0
  for (let group = 0; group < groups.length; group += 2) {
    const size = groups[group + 1] ?? 0
    for (let block = 0; block < (groups[group] ?? 0); block++) {
      data.push(words.slice(at, at + size))
      at += size
    }
  }
  const check = data.map((block) => remainder(block, checks))
  const stream: number[] = []
  const take = (all: readonly (readonly number[])[], length: number) => {
    for (let index = 0; index < length; index++) {
      for (const block of all) {
        const word = block[index]
        if (word !== undefined) stream.push(word)
      }
    }
  }
  take(data, Math.max(...data.map(({ length }) => length)))
  take(check, checks)
  return stream
}
