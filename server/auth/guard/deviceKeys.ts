import { sha256 } from '@noble/hashes/sha2'
import { fromBase64url, toBase64url, utf8 } from '../../../plugins/auth/frame/crypto/bytes.ts'

/** The id of a device: the hash of its public key, so that no device can register the id of another. */
export const deviceIdOf = (key: string): string => toBase64url(sha256(fromBase64url(key)))

/** A point of P-256, uncompressed, in base64url. */
export const isPoint = (text: string): boolean => /^B[\w-]{86}$/.test(text)

/** Whether a text was signed by the P-256 key of a device. */
export async function isSignedByDevice(key: string, text: string, signature: string): Promise<boolean> {
  try {
    const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const point = await crypto.subtle.importKey('raw', fromBase64url(key), ecdsa, false, ['verify'])
    return await crypto.subtle.verify(ecdsa, point, fromBase64url(signature), utf8(text))
  } catch {
    return false
  }
}
