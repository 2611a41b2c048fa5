import { ed25519 } from '@noble/curves/ed25519'
import { utf8ToBytes } from '@noble/hashes/utils'
import { decodeBase58 } from '../base58.ts'
import { isAddress } from '../isAddress.ts'
import { envelopesOf } from './envelopesOf.ts'

/** A message, its signature, and the account that is said to have signed. */
export type SignedMessage = {
  readonly address: string
  /** A text stands for its bytes in UTF-8. */
  readonly message: string | Uint8Array
  /** Base58 of 64 bytes. */
  readonly signature: string
}

/**
 * Whether the key of an address signed a message. Strict, as RFC 8032 has it: no other writing of a point or a number counts,
 * and no key that verifies everything. A signature of an envelope for hardware wallets around exactly this message counts (solana 6).
 */
export function verifyMessage({ address, message, signature }: SignedMessage): boolean {
  const key = isAddress(address) ? decodeBase58(address) : undefined
  const bytes = typeof signature === 'string' ? decodeBase58(signature) : undefined
  if (!key || bytes?.length !== 64) return false
  const text = typeof message === 'string' ? utf8ToBytes(message) : message
  return [text, ...envelopesOf(text, key)].some((signed) => isSigned(bytes, signed, key))
}

function isSigned(signature: Uint8Array, signed: Uint8Array, key: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, signed, key, { zip215: false })
  } catch {
    return false
  }
}
