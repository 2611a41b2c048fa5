import { join } from 'node:path'
import { describe, test } from 'vitest'
import { checkRow } from '../../tests/vectors/checkRow.ts'
import { readRows } from '../../tests/vectors/readRows.ts'
import { decodeBase58, encodeBase58 } from './base58.ts'
import { createSignInMessage } from './connectors/createSignInMessage.ts'
import { isAddress } from './isAddress.ts'
import { isOnCurve } from './isOnCurve.ts'

const parts: [fixture: string, fn: string, part: (...args: never[]) => unknown][] = [
  ['solana-address', 'isSolanaAddress', isAddress],
  ['solana-address', 'isOnCurve', (address: string) => isOnCurve(decodeBase58(address) ?? new Uint8Array())],
  ['solana-address', 'base58Encode', encodeBase58],
  ['solana-address', 'base58Decode', (text: string) => bytes(decodeBase58(text))],
  ['siws', 'createSolanaSignInMessage', createSignInMessage],
]

/** Rows with bytes come as Buffers; a text that is no base58 throws there. */
function bytes(decoded: Uint8Array | undefined) {
  if (!decoded) throw new Error('not base58')
  return Buffer.from(decoded)
}

describe.each(parts)('%s: %s', (fixture, fn, part) => {
  const file = join(import.meta.dirname, `fixtures/${fixture}.json`)
  test.each(readRows(file, fn))('$id', (row) => checkRow(row, part))
})
