import { toHex } from '../encoding/hex.ts'
import { combine, g, lift, n, type Point, p } from './curve.ts'

/** Bytes as a number, the most significant first. */
export const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${toHex(bytes) || '0'}`)

/** A number as 32 bytes, the most significant first. */
export function to32Bytes(value: bigint): Uint8Array {
  const hex = value.toString(16).padStart(64, '0')
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
}

/** The point of a public key: 33 bytes, or 65 of which the second half must be right; `undefined` where it is none (SEC 1). */
export function readPoint(key: Uint8Array): Point | undefined {
  const x = toNumber(key.subarray(1, 33))
  if (key.length === 33 && (key[0] === 2 || key[0] === 3)) return lift(x, key[0] === 3)
  if (key.length !== 65 || key[0] !== 4) return undefined
  const y = toNumber(key.subarray(33))
  const point = lift(x, (y & 1n) === 1n)
  return point?.y === y ? point : undefined
}

/** A point as a public key of 33 or 65 bytes (SEC 1). */
export function writePoint({ x, y }: Point, compressed: boolean): Uint8Array {
  if (!compressed) return Uint8Array.from([4, ...to32Bytes(x), ...to32Bytes(y)])
  return Uint8Array.from([y & 1n ? 3 : 2, ...to32Bytes(x)])
}

/** What bitcoinjs-lib asks of a curve to read and make taproot outputs (BIP-341). */
export const taprootPoints = {
  isXOnlyPoint: (key: Uint8Array): boolean => key.length === 32 && lift(toNumber(key), false) !== undefined,
  xOnlyPointAddTweak(key: Uint8Array, tweak: Uint8Array): { parity: 0 | 1; xOnlyPubkey: Uint8Array } | null {
    const point = lift(toNumber(key), false)
    const scalar = toNumber(tweak)
    const sum = point && scalar < n ? combine(1n, point, scalar, g) : undefined
    if (!sum || sum.x >= p) return null
    return { parity: sum.y & 1n ? 1 : 0, xOnlyPubkey: to32Bytes(sum.x) }
  },
}
