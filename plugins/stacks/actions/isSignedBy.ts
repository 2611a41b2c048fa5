import { hash160, publicKeyFromSignatureRsv } from '@stacks/transactions'
import { decodeAddress } from '../address/c32.ts'
import { fromHex, readHex, toHex } from '../address/hex.ts'

/** Whether a signature of a hash, in RSV order, is by the key of an address; `false` for what is no signature. */
export function isSignedBy(hash: string, signature: string, address: string): boolean {
  const owner = decodeAddress(address)
  const rsv = readHex(signature, 65)
  if (!owner || rsv === undefined) return false
  try {
    return toHex(hash160(fromHex(publicKeyFromSignatureRsv(hash, rsv)))) === toHex(owner.hash)
  } catch {
    return false
  }
}
