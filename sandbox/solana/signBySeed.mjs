import { createPrivateKey, sign } from 'node:crypto'

/** What precedes a seed of 32 bytes in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The signature of a message by the key of a seed, in hexadecimal. */
export function signBySeed(seed, message) {
  const key = Buffer.concat([PKCS8, Buffer.from(seed, 'hex')])
  return sign(null, message, createPrivateKey({ key, format: 'der', type: 'pkcs8' }))
}
