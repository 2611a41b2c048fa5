/** A number, and the count of its bytes. */
export type Varint = { readonly value: bigint; readonly length: number }

/**
 * Reads the LEB128 number of at most 128 bits at a place in the bytes; `undefined` if the bytes end before it does, or if it has more bits.
 * Zeros in the high bytes are valid, up to 19 bytes.
 */
export function readVarint(bytes: Uint8Array, at = 0): Varint | undefined {
  let value = 0n
  // Byte 19 holds bits 126 and 127, and nothing above them.
  for (let index = 0; index < 19; index++) {
    const byte = bytes[at + index]
    if (byte === undefined || (index === 18 && byte > 3)) return undefined
    value |= BigInt(byte & 0x7f) << BigInt(7 * index)
    if (byte < 0x80) return { value, length: index + 1 }
  }
  return undefined
}

/** The fewest bytes of a number that is not negative. */
export function writeVarint(value: bigint): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80)
  return [...bytes, Number(rest)]
}
