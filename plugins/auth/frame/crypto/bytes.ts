import { base64urlnopad } from '@scure/base'

/** Bytes in a buffer of their own, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>

/** The UTF-8 bytes of a text. */
export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

/** Random bytes of the platform's generator. */
export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

/** Overwrites secrets with zeros. Copies that the engine made are out of reach. */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}

/** Bytes as base64url without padding. */
export const toBase64url = (bytes: Uint8Array): string => base64urlnopad.encode(bytes)

/**
 * The bytes of a base64url text without padding.
 * @throws {Error} if the text is not the one spelling of its bytes
 */
export const fromBase64url = (text: string): Bytes => Uint8Array.from(base64urlnopad.decode(text))

/** Whether a text is the one spelling of `length` bytes. */
export function isBase64url(text: string, length: (bytes: number) => boolean): boolean {
  try {
    return length(base64urlnopad.decode(text).length)
  } catch {
    return false
  }
}
