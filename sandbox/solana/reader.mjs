/** Reads bytes from the front. @throws {TypeError} where there are fewer than asked for */
export function createReader(bytes) {
  let at = 0
  const take = (count) => {
    if (at + count > bytes.length) throw new TypeError('The bytes end too early.')
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = () => take(1)[0]
  return {
    take,
    byte,
    peek: () => bytes[at],
    position: () => at,
    left: () => bytes.length - at,
    /** Solana's short_vec length: 7 bits a byte, at most 3 bytes, no padding. */
    length() {
      let value = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const part = byte()
        value |= (part & 127) << shift
        if (part < 128) {
          if ((part === 0 && shift > 0) || value > 65_535) break
          return value
        }
      }
      throw new TypeError('A length is not a compact-u16.')
    },
  }
}
