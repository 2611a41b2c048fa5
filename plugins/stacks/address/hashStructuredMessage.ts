import { sha256 } from '@noble/hashes/sha2'
import { fromHex, readHex, toHex } from './hex.ts'

/** `SIP018` in ASCII. */
const prefix = [0x53, 0x49, 0x50, 0x30, 0x31, 0x38]

/** The hash of a Clarity value in hex: SHA-256 of its bytes (SIP-018). */
export const hashClarity = (value: string): Uint8Array => sha256(fromHex(readHex(value) ?? ''))

/** The hash that `stx_signStructuredMessage` signs: of the prefix and the hashes of domain and message, both in hex (SIP-018). */
export const hashStructuredMessage = (domain: string, message: string): string =>
  toHex(sha256(Uint8Array.of(...prefix, ...hashClarity(domain), ...hashClarity(message))))
