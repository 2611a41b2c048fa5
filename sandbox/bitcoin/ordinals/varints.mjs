/** All the LEB128 numbers in these bytes; undefined if a number has more than 128 bits or is cut off. */
export function readVarints(bytes) {
  const numbers = []
  let [value, shift] = [0n, 0n]
  for (const byte of bytes) {
    value += BigInt(byte & 127) << shift
    shift += 7n
    // More than 19 bytes, or a bit beyond the last.
    if (shift > 133n || value >= 1n << 128n) return undefined
    if (byte & 128) continue
    numbers.push(value)
    ;[value, shift] = [0n, 0n]
  }
  return shift === 0n ? numbers : undefined
}

/** A number in as few bytes as can be. */
export function writeVarint(number) {
  const bytes = []
  let left = BigInt(number)
  do {
    const part = Number(left & 127n)
    left >>= 7n
    bytes.push(left > 0n ? part | 128 : part)
  } while (left > 0n)
  return bytes
}
