import { base64 } from '@scure/base'
import { toBase64url, utf8 } from '../../../plugins/auth/frame/crypto/bytes.ts'
import type { AppleClient } from './options.ts'

/** Seconds for which a secret is valid. It serves one request. */
const lifetime = 300
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const pem = /^\s*-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END PRIVATE KEY-----\s*$/

/** Whether a text is a private key as Apple gives it out (PKCS #8 in PEM). */
export const isPrivateKey = (text: string): boolean => pem.test(text)

/** The secret that Apple takes for a client: an ES256 token by the client's key. */
export async function signAppleSecret(
  { clientId, teamId, keyId, privateKey }: AppleClient,
  issuer: string,
): Promise<string> {
  const [, body = ''] = pem.exec(privateKey) ?? []
  const bytes = Uint8Array.from(base64.decode(body.replace(/\s/g, '')))
  const key = await crypto.subtle.importKey('pkcs8', bytes, ecdsa, false, ['sign'])
  const issued = Math.floor(Date.now() / 1000)
  const parts = [
    { alg: 'ES256', kid: keyId },
    { iss: teamId, iat: issued, exp: issued + lifetime, aud: issuer, sub: clientId },
  ]
  const signed = parts.map((part) => toBase64url(utf8(JSON.stringify(part)))).join('.')
  const signature = await crypto.subtle.sign(ecdsa, key, utf8(signed))
  return `${signed}.${toBase64url(new Uint8Array(signature))}`
}
