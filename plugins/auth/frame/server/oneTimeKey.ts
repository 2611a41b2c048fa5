import { type Bytes, fromBase64url, toBase64url, wipe } from '../crypto/bytes.ts'
import { deriveCipher, importSecret } from '../crypto/deriveSecret.ts'
import { open, type Sealed } from '../crypto/seal.ts'

const ecdh = { name: 'ECDH', namedCurve: 'P-256' }

/** Bytes that are sealed to a one-time key. `from` is the one-time public key of the sealer, base64url. */
export type SealedTo = Sealed & { readonly from: string }

export type OneTimeKey = {
  /** The public key: a point of P-256, uncompressed, base64url. */
  readonly to: string
  /**
   * Opens sealed bytes, which the caller overwrites after use. `context` names their use.
   * @throws {DOMException} if the bytes were sealed to another key, or for another use
   */
  open(sealed: SealedTo, context: string): Promise<Bytes>
}

/** Makes a key for one answer of the server: HKDF-SHA-256 of the ECDH secret, with both public keys as the salt, seals by AES-256-GCM. */
export async function createOneTimeKey(): Promise<OneTimeKey> {
  const pair = await crypto.subtle.generateKey(ecdh, false, ['deriveBits'])
  const to = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  return {
    to,
    async open({ from, iv, ct }, context) {
      const key = await crypto.subtle.importKey('raw', fromBase64url(from), ecdh, false, [])
      const shared = new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: key }, pair.privateKey, 256))
      try {
        return await open(await deriveCipher(await importSecret(shared), `${from}|${to}`, context), { iv, ct }, context)
      } finally {
        wipe(shared)
      }
    },
  }
}
