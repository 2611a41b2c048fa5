import { type Bytes, utf8 } from './bytes.ts'

/** Imports a secret for HKDF. The key cannot be exported, and the caller may overwrite the secret afterwards. */
export const importSecret = (secret: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits', 'deriveKey'])

const hkdf = (salt: string, info: string): HkdfParams => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: utf8(salt),
  info: utf8(info),
})

/** 32 bytes of HKDF-SHA-256 (RFC 5869). `info` names the purpose, so that no two purposes share a key. */
export async function deriveSecret(key: CryptoKey, salt: string, info: string): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf(salt, info), key, 256))
}

/** A key for AES-256-GCM by HKDF-SHA-256. Its bytes never reach JavaScript. */
export const deriveCipher = (key: CryptoKey, salt: string, info: string): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(hkdf(salt, info), key, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
