import { join } from 'node:path'
import { describe, test } from 'vitest'
import { checkRow } from '../../tests/vectors/checkRow.ts'
import { readRows } from '../../tests/vectors/readRows.ts'
import { decodeBase58, encodeBase58 } from './base58.ts'
import { createSignInMessage } from './connectors/createSignInMessage.ts'
import { isAddress } from './isAddress.ts'
import { isOnCurve } from './isOnCurve.ts'
import type { SignInFields } from './provider.ts'
import { verifyMessage } from './verifyMessage.ts'

const parts: [fixture: string, fn: string, part: (...args: never[]) => unknown][] = [
  ['solana-address', 'isSolanaAddress', isAddress],
  ['solana-address', 'isOnCurve', (address: string) => isOnCurve(decodeBase58(address) ?? new Uint8Array())],
  ['solana-address', 'base58Encode', encodeBase58],
  ['solana-address', 'base58Decode', (text: string) => bytes(decodeBase58(text))],
  ['siws', 'createSolanaSignInMessage', createSignInMessage],
  [
    'siws',
    'verifySolanaMessage',
    (address: string, message: Uint8Array, signature: Uint8Array) =>
      verifyMessage({ address, message, signature: encodeBase58(signature) }),
  ],
  ['siws', 'verifySolanaSignIn', verifySignIn],
]

type Output = { readonly publicKey: Uint8Array; readonly signedMessage: Uint8Array; readonly signature: Uint8Array }

/** As a sign-in of a wallet is read: the text is the one of the fields, and the account signed it. */
async function verifySignIn(fields: SignInFields, { publicKey, signedMessage, signature }: Output): Promise<boolean> {
  const address = encodeBase58(publicKey)
  const text = new TextDecoder().decode(signedMessage)
  const domain = fields.domain ?? /^\S+/.exec(text)?.[0] ?? ''
  if (createSignInMessage({ ...fields, domain, address }) !== text) return false
  return verifyMessage({ address, message: signedMessage, signature: encodeBase58(signature) })
}

/** Rows with bytes come as Buffers; a text that is no base58 throws there. */
function bytes(decoded: Uint8Array | undefined) {
  if (!decoded) throw new Error('not base58')
  return Buffer.from(decoded)
}

describe.each(parts)('%s: %s', (fixture, fn, part) => {
  const file = join(import.meta.dirname, `fixtures/${fixture}.json`)
  test.each(readRows(file, fn))('$id', (row) => checkRow(row, part))
})
