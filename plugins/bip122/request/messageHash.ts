import { toHex } from '../encoding/hex.ts'
import { hashLegacyMessage, hashMessage } from '../message/hashMessage.ts'

/** The hash that a signature of a text is over, as hex: BIP-322's tagged hash, or the double SHA-256 of BIP-137. */
export const messageHash = (message: string, protocol: 'ECDSA' | 'BIP322'): string =>
  toHex(protocol === 'BIP322' ? hashMessage(message) : hashLegacyMessage(message))
