import { InvalidPsbtError } from '../errors.ts'

/** Reads bytes from the front; integers are little-endian. Every read past the end is an InvalidPsbtError. */
export type Reader = ReturnType<typeof createReader>

/** Makes a reader over bytes. */
export function createReader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const take = (count: number): number => {
    if (count > bytes.length - at) throw new InvalidPsbtError({ debug: 'It ends too early.' })
    const from = at
    at += count
    return from
  }
  const reader = {
    get done() {
      return at >= bytes.length
    },
    u8: () => view.getUint8(take(1)),
    u32: () => view.getUint32(take(4), true),
    u64: () => view.getBigUint64(take(8), true),
    bytes(count: number) {
      const from = take(count)
      return bytes.subarray(from, from + count)
    },
    /** A variable-length integer (Bitcoin's CompactSize). */
    size(): number {
      const first = reader.u8()
      if (first < 0xfd) return first
      if (first === 0xfd) return view.getUint16(take(2), true)
      if (first === 0xfe) return reader.u32()
      const large = reader.u64()
      if (large > BigInt(Number.MAX_SAFE_INTEGER)) throw new InvalidPsbtError({ debug: 'It claims an absurd size.' })
      return Number(large)
    },
    /** Bytes with their length before them. */
    sized: () => reader.bytes(reader.size()),
  }
  return reader
}
