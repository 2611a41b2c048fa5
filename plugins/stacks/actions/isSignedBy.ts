import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { decodeAddress } from '../address/c32.ts'
import { fromHex, readHex, toHex } from '../address/hex.ts'
import { versions } from '../address/parsePrincipal.ts'

/** The versions of addresses whose hash is the hash of a key. Other versions belong to scripts, or are unused. */
const ofOneKey: readonly number[] = [versions.mainnet.single, versions.testnet.single]

/**
 * Whether a signature of a hash, in RSV order, was made with the key of an address; `false` if it is not a signature
 * (stacks 5).
 */
export function isSignedBy(hash: string, signature: string, address: string): boolean {
  const owner = decodeAddress(address)
  const rsv = readHex(signature, 65)
  if (!owner || !ofOneKey.includes(owner.version) || rsv === undefined) return false
  try {
    const bytes = fromHex(rsv)
    const signed = secp256k1.Signature.fromCompact(bytes.subarray(0, 64)).addRecoveryBit(bytes[64] ?? 0)
    const key = signed.recoverPublicKey(fromHex(hash)).toRawBytes(true)
    return toHex(ripemd160(sha256(key))) === toHex(owner.hash)
  } catch {
    return false
  }
}
