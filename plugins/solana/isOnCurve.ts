const p = 2n ** 255n - 19n
/** d of the curve −x² + y² = 1 + d·x²·y² (RFC 8032). */
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** Whether 32 bytes are a point of ed25519, as a wallet's public key is; a program's address is none. */
export function isOnCurve(bytes: Uint8Array): boolean {
  if (bytes.length !== 32) return false
  let y = 0n
  for (const byte of bytes.toReversed()) y = y * 256n + BigInt(byte)
  // The highest bit is the sign of x, which has a root or none whatever its sign.
  y &= 2n ** 255n - 1n
  const square = (y * y) % p
  const u = (square + p - 1n) % p
  const v = (d * square + 1n) % p
  // x² = u/v: u/v has a root exactly where u·v has one (Euler's criterion).
  return u === 0n || power(u * v, (p - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let factor = base % p, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % p
    factor = (factor * factor) % p
  }
  return result
}
