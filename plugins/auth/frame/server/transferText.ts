import { sha256 } from '@noble/hashes/sha2'
import { toBase64url, utf8 } from '../crypto/bytes.ts'

/** The one-time key and the nonce of a device that takes part in a transfer, base64url. */
export type Revealed = { readonly key: string; readonly nonce: string }

/** The commitment to a key and a nonce, which is told before the other device tells its own. */
export const commitmentOf = ({ key, nonce }: Revealed): string =>
  toBase64url(sha256(utf8(['tapkit-transfer-commitment/1', key, nonce].join('\n'))))

/** The six digits that both devices show: of the hash of both keys and nonces, the giver's first. */
export function digitsOf(giver: Revealed, taker: Revealed): string {
  const text = ['tapkit-transfer-digits/1', giver.key, giver.nonce, taker.key, taker.nonce].join('\n')
  const number = sha256(utf8(text))
    .subarray(0, 6)
    .reduce((sum, byte) => sum * 256 + byte, 0)
  return String(number % 1_000_000).padStart(6, '0')
}

/** Letters and digits that nobody takes for another: no I, L, O and U. */
export const transferAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The code of a transfer as the server made it, out of what a person typed; `undefined` if it can be none. O is 0, and I and L are 1. */
export function readTransferCode(typed: string): string | undefined {
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[\s\p{Pd}]+/gu, '')
  const isCode = text.length === 8 && [...text].every((character) => transferAlphabet.includes(character))
  return isCode ? `${text.slice(0, 4)}-${text.slice(4)}` : undefined
}
