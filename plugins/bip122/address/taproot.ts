import { bytesToNumberBE } from '@noble/curves/abstract/utils'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'

const { ProjectivePoint, CURVE } = secp256k1

/** Whether 32 bytes are the x of a point (BIP-340): without a point a taproot output can never be spent. */
export const isTaprootKey = (key: Uint8Array): boolean => liftX(key) !== undefined

/** The output key of an internal key and a tweak, and its parity (BIP-341); `undefined` where there is none. */
export function tweakTaprootKey(key: Uint8Array, tweak: Uint8Array) {
  const scalar = bytesToNumberBE(tweak)
  const point = scalar < CURVE.n ? liftX(key) : undefined
  // Not `multiplyUnsafe`, which is quicker: in 1.9.1 it is wrong for this point.
  const sum = scalar === 0n ? point : point?.add(ProjectivePoint.BASE.multiply(scalar))
  if (!sum || sum.equals(ProjectivePoint.ZERO)) return undefined
  const bytes = sum.toRawBytes(true)
  return { parity: bytes[0] === 3 ? 1 : 0, key: bytes.subarray(1) }
}

function liftX(key: Uint8Array) {
  try {
    return schnorr.utils.lift_x(bytesToNumberBE(key))
  } catch {
    return undefined
  }
}
