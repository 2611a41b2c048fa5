/** An unsigned number of `size` bytes, lowest first. */
export function readNumber(bytes: Uint8Array, at = 0, size = 8): bigint {
  let value = 0n
  for (const byte of bytes.slice(at, at + size).toReversed()) value = value * 256n + BigInt(byte)
  return value
}
