import { type Bytes, fromBase64url, toBase64url } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { deriveCipher, importSecret } from '../../../plugins/auth/frame/crypto/deriveSecret.ts'
import { type Sealed, seal } from '../../../plugins/auth/frame/crypto/seal.ts'
import { AuthRequestError } from '../errors.ts'

const ecdh = { name: 'ECDH', namedCurve: 'P-256' }

/** Bytes that only the holder of a one-time key can open. `from` is the server's one-time public key, base64url. */
export type SealedTo = Sealed & { readonly from: string }

/**
 * Seals bytes to a one-time P-256 key: AES-256-GCM under HKDF-SHA-256 of the ECDH secret, with both public keys as the salt. `context` is
 * authenticated and names the use of the bytes.
 * @throws AuthRequestError `key_malformed`
 */
export async function sealTo(to: string, plain: Bytes, context: string): Promise<SealedTo> {
  const key = await crypto.subtle.importKey('raw', fromBase64url(to), ecdh, false, []).catch((cause) => {
    throw new AuthRequestError('key_malformed', { cause })
  })
  const own = await crypto.subtle.generateKey(ecdh, false, ['deriveBits'])
  const from = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey)))
  const shared = new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: key }, own.privateKey, 256))
  const cipher = await deriveCipher(await importSecret(shared), `${from}|${to}`, context)
  return { from, ...(await seal(cipher, plain, context)) }
}
