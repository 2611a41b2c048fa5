import { combine, g, invert, lift, mod, n, type Point, p } from './curve.ts'
import { to32Bytes, toNumber } from './points.ts'

/** The two numbers of an ECDSA signature. */
export type Signature = { readonly r: bigint; readonly s: bigint }

const inRange = ({ r, s }: Signature) => r > 0n && r < n && s > 0n && s < n

/** Whether an ECDSA signature of a 32-byte hash is a public key's (SEC 1, 4.1.4). */
export function verifyEcdsa(hash: Uint8Array, signature: Signature, key: Point): boolean {
  if (!inRange(signature)) return false
  const inverse = invert(signature.s, n)
  const point = combine(toNumber(hash) * inverse, g, signature.r * inverse, key)
  return point !== undefined && mod(point.x, n) === signature.r
}

/** The public key that made an ECDSA signature of a 32-byte hash, by its recovery id 0 to 3 (SEC 1, 4.1.6). */
export function recoverPoint(hash: Uint8Array, signature: Signature, id: number): Point | undefined {
  if (!inRange(signature)) return undefined
  const { r, s } = signature
  const x = id & 2 ? r + n : r
  const nonce = x < p ? lift(x, (id & 1) === 1) : undefined
  if (!nonce) return undefined
  const inverse = invert(r, n)
  return combine(-toNumber(hash) * inverse, g, s * inverse, nonce)
}

/**
 * Whether a 64-byte Schnorr signature of a message is a 32-byte x-only key's (BIP-340). `challenge` is the tagged hash with
 * `BIP0340/challenge`.
 */
export function verifySchnorr(
  message: Uint8Array,
  signature: Uint8Array,
  key: Uint8Array,
  challenge: (data: Uint8Array) => Uint8Array,
): boolean {
  if (signature.length !== 64 || key.length !== 32) return false
  const point = lift(toNumber(key), false)
  const r = toNumber(signature.subarray(0, 32))
  const s = toNumber(signature.subarray(32))
  if (!point || r >= p || s >= n) return false
  const e = toNumber(challenge(Uint8Array.from([...to32Bytes(r), ...to32Bytes(point.x), ...message]))) % n
  const nonce = combine(s, g, n - e, point)
  return nonce !== undefined && (nonce.y & 1n) === 0n && nonce.x === r
}
