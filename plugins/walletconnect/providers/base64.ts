import { base64 } from '@scure/base'

/** Bytes as base64 with padding (RFC 4648). */
export const toBase64 = (bytes: Uint8Array): string => base64.encode(bytes)

/** The bytes of a base64 text; `undefined` if the text is no base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}
