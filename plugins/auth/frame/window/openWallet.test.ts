// @vitest-environment node
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeAuthenticator } from '../fixtures/fakeAuthenticator.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { isBlank, toHex } from '../fixtures/hex.ts'
import { watchBuffers } from '../fixtures/watchBuffers.ts'
import { createPasskey } from '../passkey/passkeys.ts'
import { createByCode, createByWords, openByPasskey } from './openWallet.ts'

const { signal } = new AbortController()

/** An authenticator with a passkey of the wallet, and the ways in which a window opens or makes a wallet with it. */
async function open() {
  const { port } = fakeAuthenticator()
  const made = await createPasskey(port, { rpName: 'Acme', userName: 'Ada' })
  const words = new Uint8Array(32).fill(7)
  return {
    passkey: () => openByPasskey(port, { made }),
    code: () => createByCode(),
    words: () => createByWords(port, words, made, signal),
  }
}

test.each(['passkey', 'code', 'words'] as const)(
  'a wallet that is opened or made by %s leaves its seed alone in memory, which the window shows (login 16)',
  async (way) => {
    vi.stubGlobal('indexedDB', fakeIndexedDb())
    onTestFinished(() => void vi.unstubAllGlobals())
    const ways = await open()
    let seed: Uint8Array | undefined
    const seen = await watchBuffers(async () => {
      seed = (await ways[way]()).seed
    })
    const text = toHex(seed ?? new Uint8Array())
    // A sealed part, and a text to sign, are public and longer.
    const secrets = seen.filter((bytes) => toHex(bytes) !== text && (bytes.length === 16 || bytes.length === 32))
    expect(text).toHaveLength(64)
    expect(secrets.length).toBeGreaterThan(0)
    expect(secrets.filter((bytes) => !isBlank(bytes))).toEqual([])
  },
)

test.each(['code', 'words'] as const)(
  'a wallet by %s that the storage of the browser denies leaves nothing in memory',
  async (way) => {
    vi.stubGlobal(
      'indexedDB',
      fakeIndexedDb(new Map(), () => 'open'),
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    const ways = await open()
    const copied = vi.spyOn(Uint8Array, 'from')
    const random = vi.spyOn(crypto, 'getRandomValues')
    await expect(ways[way]()).rejects.toMatchObject({ name: 'DeviceStorageError' })
    const made = [...copied.mock.results, ...random.mock.results].map(({ value }) => value as Uint8Array)
    const seeds = made.filter((bytes) => bytes.length === 32 && bytes.every((byte) => byte === 7))
    expect(seeds).toEqual([])
    // The code and the seed. The third is the id of the vault, which is public.
    const blank = random.mock.results.map(({ value }) => isBlank(value as Uint8Array))
    if (way === 'code') expect(blank).toEqual([true, true, false])
  },
)
