import { hexToBytes } from '@noble/hashes/utils'

/** The bytes of `0x` and hex digits; `undefined` if the text is anything else. */
export function readSignature(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || !text.startsWith('0x') || text.length % 2 !== 0) return undefined
  return /[^0-9a-fA-F]/.test(text.slice(2)) ? undefined : hexToBytes(text.slice(2))
}
