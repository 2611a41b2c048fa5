import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { isSameText } from './isSameText.ts'

/** Seals what a cookie says, for that cookie alone. */
export type Signer = {
  seal(name: string, value: string): string
  /** The value that was sealed for this name, or `undefined` where this server did not seal it. */
  open(name: string, sealed: string): string | undefined
}

const sealed = /^([A-Za-z0-9]{1,64})\.([0-9a-f]{64})$/

/** HMAC-SHA-256 under the first secret; what an older one of the list has sealed opens too. */
export function createSigner(secrets: readonly [string, ...string[]]): Signer {
  // A sign-in makes a dozen short hashes, each of which WebCrypto would send to another thread and back. A name and a value have no line break,
  // so that no two pairs are the same text.
  const sign = (secret: string, name: string, value: string) =>
    bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`${name}\n${value}`)))

  return {
    seal: (name, value) => `${value}.${sign(secrets[0], name, value)}`,
    open(name, text) {
      const [, value, mac] = sealed.exec(text) ?? []
      if (value === undefined || mac === undefined) return undefined
      return secrets.some((secret) => isSameText(sign(secret, name, value), mac)) ? value : undefined
    },
  }
}
