import type { Bytes } from '../crypto/bytes.ts'

/** How a namespace derives its key, names its account and signs. */
export type KeyKind = {
  /** The private key of account 0, of the 64 bytes of BIP-39. The caller overwrites the key after use. */
  derive(stretched: Bytes): Bytes
  addressOf(privateKey: Bytes): string
  /** The reason why the payload must not be signed; `undefined` if the payload may be signed. */
  refuse(payload: Bytes): string | undefined
  sign(privateKey: Bytes, payload: Bytes): Bytes
}
