import { base58 } from '@scure/base'

/** More characters than anything on Solana is written with: a signature of 64 bytes takes 88. */
const limit = 200

/** Bytes as base58 text (Bitcoin's alphabet); a zero byte at the front is a `1`. */
export const encodeBase58 = (bytes: Uint8Array): string => base58.encode(bytes)

/** The bytes of a base58 text; `undefined` if a character is not of the alphabet, or there are over 200 characters. */
export function decodeBase58(text: string): Uint8Array | undefined {
  try {
    return text.length > limit ? undefined : base58.decode(text)
  } catch {
    return undefined
  }
}
