import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'

/**
 * The address whose key signed a hash, in lower case; `undefined` if the bytes are no signature. Accepts every
 * signature that the precompile `ecrecover` accepts, so also an `s` in the upper half of its range, which EIP-2 refuses
 * for transactions alone.
 */
export function recoverAddress(hash: Uint8Array, bytes: Uint8Array): string | undefined {
  const recovery = readRecovery(bytes)
  if (recovery === undefined) return undefined
  const compact = bytes.slice(0, 64)
  // EIP-2098: the highest bit of `s`, which a low `s` leaves free, says which of two points.
  if (bytes.length === 64) compact[32] = (compact[32] ?? 0) & 0x7f
  try {
    const signature = secp256k1.Signature.fromCompact(compact).addRecoveryBit(recovery)
    const point = signature.recoverPublicKey(hash).toRawBytes(false)
    return `0x${bytesToHex(keccak_256(point.subarray(1)).subarray(12))}`
  } catch {
    return undefined
  }
}

function readRecovery(bytes: Uint8Array): 0 | 1 | undefined {
  if (bytes.length === 64) return (bytes[32] ?? 0) >> 7 ? 1 : 0
  const v = bytes.length === 65 ? bytes[64] : undefined
  return v === 27 || v === 0 ? 0 : v === 28 || v === 1 ? 1 : undefined
}
