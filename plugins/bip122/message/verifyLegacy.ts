import { secp256k1 } from '@noble/curves/secp256k1'
import type { DecodedAddress } from '../address/decodeAddress.ts'
import { tweakTaprootKey } from '../address/taproot.ts'
import { hashLegacyMessage } from './hashMessage.ts'
import { crypto } from './sdk.ts'
import { isEqual } from './toSign.ts'

/**
 * Whether a signature of 65 bytes (BIP-137) is of a key of this address. Its header names the kind of address, but wallets
 * use one kind's for another's: only the key decides.
 */
export function verifyLegacy({ type, script }: DecodedAddress, message: string, bytes: Uint8Array): boolean {
  const header = bytes[0] ?? 0
  if (bytes.length !== 65 || header < 27 || header > 42) return false
  const point = recover(hashLegacyMessage(message), bytes.subarray(1), (header - 27) & 3)
  if (!point) return false
  const key = point.toRawBytes(true)
  const hash = crypto.hash160(key)
  switch (type) {
    case 'p2pkh':
      return [hash, crypto.hash160(point.toRawBytes(false))].some((own) => isEqual(own, script.subarray(3, 23)))
    case 'p2wpkh':
      return isEqual(hash, script.subarray(2))
    case 'p2sh':
      return isEqual(crypto.hash160(Uint8Array.of(0, 20, ...hash)), script.subarray(2, 22))
    case 'p2tr': {
      const own = key.subarray(1)
      const output = tweakTaprootKey(own, crypto.taggedHash('TapTweak', own))
      return output !== undefined && isEqual(output.key, script.subarray(2))
    }
    default:
      return false
  }
}

/** The public key of a signature; `undefined` where there is none. */
function recover(hash: Uint8Array, signature: Uint8Array, id: number) {
  try {
    return secp256k1.Signature.fromCompact(signature).addRecoveryBit(id).recoverPublicKey(hash)
  } catch {
    return undefined
  }
}
