// @vitest-environment node
import { expect, onTestFinished, test, vi } from 'vitest'
import { fromBase64url, toBase64url } from '../crypto/bytes.ts'
import { fakeAuthenticator } from '../fixtures/fakeAuthenticator.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { isBlank, toHex } from '../fixtures/hex.ts'
import { watchBuffers } from '../fixtures/watchBuffers.ts'
import { accountsOf } from '../keys/signOnce.ts'
import { passkeySeed } from '../passkey/passkeySeed.ts'
import { createPasskey, evaluatePasskey } from '../passkey/passkeys.ts'
import { lacksDevice } from '../vault/errors.ts'
import { addPasskey, renewCode } from './changeFactors.ts'
import { userOf } from './userOf.ts'
import { toAccounts, type Wallet } from './wallet.ts'
import { withSeed } from './withSeed.ts'

const host = 'keys.acme.test'
const names = { rpName: 'Acme', userName: 'Acme (2026-11-28)' }

/** A passkey wallet with a second passkey and a recovery code, and its two authenticators. */
async function open() {
  vi.stubGlobal('indexedDB', fakeIndexedDb())
  onTestFinished(() => void vi.unstubAllGlobals())
  const [first, second] = [fakeAuthenticator(), fakeAuthenticator()]
  const root = await createPasskey(first.port, names)
  const key = await evaluatePasskey(first.port, { allow: [root.credentialId] })
  const seed = await passkeySeed(key.secret, host)
  const accounts = toAccounts(await accountsOf(seed))
  const passkeys = [{ credentialId: toBase64url(root.credentialId), backupEligible: true }]
  const alone: Wallet = { kind: 'passkey', accounts, passkeys, wordsKept: false }
  const made = await createPasskey(second.port, { ...names, isFactor: true })
  const factor = await evaluatePasskey(second.port, { allow: [made.credentialId] })
  const two = await addPasskey(alone, host, key, { ...factor, label: 'Laptop' })
  const code = new Uint8Array(16).fill(9)
  const wallet = await renewCode(two, host, { name: factor.name, secret: factor.secret }, code)
  return { wallet, alone, first, second, code, seed: toHex(seed) }
}

test('either passkey of a wallet opens the same seed, whichever answers (login 16)', async () => {
  const { wallet, first, second, seed } = await open()
  expect(wallet.passkeys.map(({ credentialId }) => fromBase64url(credentialId))).toEqual([
    ...first.made,
    ...second.made,
  ])
  for (const { port } of [first, second]) expect(await withSeed(wallet, port, async (bytes) => toHex(bytes))).toBe(seed)
})

test('the passkey is asked for each request, and its secret is not kept for the next one (login 80)', async () => {
  const { wallet, first } = await open()
  let refuses = false
  const get = vi.fn<NonNullable<typeof first.port.credentials>['get']>(async (options) => {
    if (refuses) throw new DOMException('no', 'NotAllowedError')
    return (await first.port.credentials?.get(options)) ?? null
  })
  const port = { ...first.port, credentials: { create: async () => null, get } }
  const used: boolean[] = []
  const use = async (seed: Uint8Array) => void used.push(seed.some((byte) => byte !== 0))
  for (const count of [1, 2]) {
    await withSeed(wallet, port, use)
    expect(get).toHaveBeenCalledTimes(count)
  }
  refuses = true
  await expect(withSeed(wallet, port, use)).rejects.toMatchObject({ name: 'PasskeyError' })
  expect(used).toEqual([true, true])
})

test.each(['first', 'second'] as const)(
  'the secrets of the %s passkey, of this browser and of the vault are overwritten after a signature, and after one that fails (login 80)',
  async (which) => {
    const { wallet, ...authenticators } = await open()
    const { port } = authenticators[which]
    const given: Uint8Array[] = []
    for (const use of [async () => {}, () => Promise.reject(new Error('no curve'))]) {
      const opening = (seed: Uint8Array) => {
        given.push(seed)
        return use()
      }
      const seen = await watchBuffers(() => withSeed(wallet, port, opening).catch(() => {}))
      // A sealed part is public, and longer than any secret.
      const secrets = [...seen, ...given].filter(({ length }) => length === 32)
      expect(secrets.length).toBeGreaterThan(which === 'first' ? 1 : 3)
      expect(secrets.filter((bytes) => !isBlank(bytes))).toEqual([])
    }
    expect(given).toHaveLength(2)
  },
)

test('the recovery code of a passkey wallet opens the seed without a passkey', async () => {
  const { wallet, seed, code } = await open()
  const { port } = fakeAuthenticator({ manner: () => 'cancel' })
  expect(await withSeed(wallet, port, async (bytes) => toHex(bytes), { code })).toBe(seed)
})

test('a second passkey opens nothing in a browser whose key is no factor, and the first passkey opens the seed there (login 53)', async () => {
  const { wallet, first, second, seed } = await open()
  vi.stubGlobal('indexedDB', fakeIndexedDb())
  const error = await withSeed(wallet, second.port, async () => {}).catch((thrown: unknown) => thrown)
  expect([error, lacksDevice(error)]).toMatchObject([{ code: 'vault_factor' }, true])
  expect(await withSeed(wallet, first.port, async (bytes) => toHex(bytes))).toBe(seed)
})

test('an app is told a kind for each factor that opens the wallet', async () => {
  const { wallet, alone } = await open()
  expect(userOf(alone).factors).toEqual(['passkey'])
  expect(userOf(wallet).factors).toEqual(['device', 'passkey', 'passkey', 'code'])
})
