import { createPublicKey, verify } from 'node:crypto'
import bs58 from 'bs58'

/** What precedes an ed25519 key in a did:key (multicodec). */
const ED25519 = [0xed, 0x01]

/** The claims of a client's token, a JWT that the key in its own `iss` (did:key) has signed; undefined where it is none. */
export function readToken(token) {
  const [header, payload, signature, ...rest] = String(token).split('.')
  if (signature === undefined || rest.length) return undefined
  const { alg, typ } = decode(header)
  const claims = decode(payload)
  const key = keyOf(claims.iss)
  if (alg !== 'EdDSA' || typ !== 'JWT' || !key) return undefined
  const signed = Buffer.from(`${header}.${payload}`)
  return verify(null, signed, key, Buffer.from(signature, 'base64url')) ? claims : undefined
}

function decode(part) {
  try {
    return Object(JSON.parse(Buffer.from(part, 'base64url').toString()))
  } catch {
    return {}
  }
}

function keyOf(issuer) {
  const [, encoded] = /^did:key:z([1-9A-HJ-NP-Za-km-z]{40,60})$/.exec(issuer) ?? []
  if (!encoded) return undefined
  const bytes = bs58.decode(encoded)
  if (bytes.length !== 34 || ED25519.some((byte, index) => bytes[index] !== byte)) return undefined
  const x = Buffer.from(bytes.subarray(2)).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}
