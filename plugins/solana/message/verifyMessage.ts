import { ed25519 } from '@noble/curves/ed25519'
import { utf8ToBytes } from '@noble/hashes/utils'
import { decodeBase58 } from '../base58.ts'
import { isAddress } from '../isAddress.ts'

/** What to verify. */
export type SignedMessage = {
  readonly address: string
  /** A text stands for its bytes in UTF-8. */
  readonly message: string | Uint8Array
  /** Base58 of 64 bytes. */
  readonly signature: string
}

/**
 * Whether the key of an address signed a message. Strict, as RFC 8032 has it: no other writing of a point or a number counts,
 * and no key that verifies everything.
 */
export function verifyMessage({ address, message, signature }: SignedMessage): boolean {
  const key = isAddress(address) ? decodeBase58(address) : undefined
  const bytes = typeof signature === 'string' ? decodeBase58(signature) : undefined
  if (!key || bytes?.length !== 64) return false
  try {
    const signed = typeof message === 'string' ? utf8ToBytes(message) : message
    return ed25519.verify(bytes, signed, key, { zip215: false })
  } catch {
    return false
  }
}
