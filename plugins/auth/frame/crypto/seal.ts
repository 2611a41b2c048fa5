import { type Bytes, fromBase64url, randomBytes, toBase64url, utf8 } from './bytes.ts'

/** Sealed bytes; both fields are base64url. */
export type Sealed = {
  /** 12 random bytes. */
  readonly iv: string
  /** The ciphertext and its tag of 16 bytes. */
  readonly ct: string
}

/** Seals bytes by AES-256-GCM under a new random nonce. `context` is authenticated and not stored. */
export async function seal(cipher: CryptoKey, plain: Bytes, context: string): Promise<Sealed> {
  const iv = randomBytes(12)
  const ct = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8(context) }, cipher, plain)
  return { iv: toBase64url(iv), ct: toBase64url(new Uint8Array(ct)) }
}

/**
 * Opens sealed bytes.
 * @throws {DOMException} `OperationError` if the key, the context or a byte is another
 */
export async function open(cipher: CryptoKey, { iv, ct }: Sealed, context: string): Promise<Bytes> {
  const params = { name: 'AES-GCM', iv: fromBase64url(iv), additionalData: utf8(context) }
  return new Uint8Array(await crypto.subtle.decrypt(params, cipher, fromBase64url(ct)))
}
