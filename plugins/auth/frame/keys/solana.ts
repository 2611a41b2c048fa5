import { ed25519 } from '@noble/curves/ed25519'
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { type Bytes, utf8, wipe } from '../crypto/bytes.ts'
import type { KeyKind } from './keyKind.ts'

/** `m/44'/501'/0'/0'`. Every step is hardened, because ed25519 has no other steps. */
const path = [44, 501, 0, 0]

/** The private key at a path of hardened steps (SLIP-0010, ed25519). The caller overwrites the key after use. */
export function deriveEd25519(seed: Bytes, steps: readonly number[]): Bytes {
  let node = hmac(sha512, utf8('ed25519 seed'), seed)
  for (const step of steps) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, step + 0x80000000)
    const child = hmac(sha512, node.subarray(32), data)
    wipe(node, data)
    node = child
  }
  const key = Uint8Array.from(node.subarray(0, 32))
  wipe(node)
  return key
}

/** Solana: ed25519 by SLIP-0010. A payload is the bytes of a message; a signature has 64 bytes. */
export const solana: KeyKind = {
  derive: (stretched) => deriveEd25519(stretched, path),
  addressOf: (privateKey) => base58.encode(ed25519.getPublicKey(privateKey)),
  refuse: (payload) => (payload.length > 0 ? undefined : 'A Solana key signs at least one byte.'),
  sign: (privateKey, payload) => Uint8Array.from(ed25519.sign(payload, privateKey)),
}
