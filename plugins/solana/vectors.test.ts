import { describe, expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from './base58.ts'
import { createSignInMessage } from './connectors/createSignInMessage.ts'
import { readRows } from './fixtures/readRows.ts'
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
  test.each(readRows(fixture, fn).map((row) => [row.id, row] as const))('%s', async (_, row) => {
    const run = async () => part(...row.args)
    if (row.throws) return await expect(run()).rejects.toThrow()
    expect(await run()).toEqual(row.expect)
  })
})
