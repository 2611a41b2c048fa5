import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { isSameText } from './isSameText.ts'

/** Seals the value of a cookie, for the name of that cookie only. */
export type Signer = {
  seal(name: string, value: string): string
  /** The value that was sealed for the name; `undefined` if this server did not seal it. */
  open(name: string, sealed: string): string | undefined
}

const sealed = /^([A-Za-z0-9]{1,64})\.([0-9a-f]{64})$/

/** HMAC-SHA-256 with the first secret. Values that an older secret of the list has sealed open too. */
export function createSigner(secrets: readonly [string, ...string[]]): Signer {
  // A sign-in makes a dozen short hashes. WebCrypto would send each to another thread and back, so it is not used.
  // Names and values contain no line break, so two pairs never make the same text.
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
