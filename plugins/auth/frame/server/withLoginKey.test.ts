// @vitest-environment node
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { createWorld, origin } from '../../../../server/auth/fixtures/createWorld.ts'
import { newCodeSecret } from '../factors/recoveryCode.ts'
import { secretsFor } from '../fixtures/factors.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { keyStore } from '../storage/keyStore.ts'
import { createVault } from '../vault/createVault.ts'
import { openVault, withPart } from '../vault/openVault.ts'
import type { Secrets } from '../vault/secrets.ts'
import type { Vault } from '../vault/vault.ts'
import { type AskServer, openServer } from './openServer.ts'
import { fetchVault, storeVault } from './storedVault.ts'
import { withLoginKey } from './withLoginKey.ts'

afterEach(() => vi.useRealTimers())

const email = 'ann@acme.example'
const pass = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })
const world = () => {
  const own = createWorld()
  const openBrowser = (spoil: (text: string) => string = (text) => text): AskServer =>
    openServer({
      origin,
      keys: keyStore('request', fakeIndexedDb()),
      fetch: async (url, init) => {
        const response = await own.server.handle(new Request(url, init))
        return new Response(spoil(await response.text()), response)
      },
    })
  const logIn = async (ask: AskServer) => {
    await ask({ method: 'POST', path: '/email', json: { email } }, v.unknown())
    await ask({ method: 'POST', path: '/otp', json: { email, code: own.codeFor(email) } }, v.unknown())
  }
  return { openBrowser, logIn }
}
const seedOf = (vault: Vault, secrets: Secrets) =>
  openVault(vault, secrets, (opened) => withPart(opened, 'seed', async (seed) => Uint8Array.from(seed)))

test('a wallet that was made after a login in one browser opens in another by a login and the recovery code', async () => {
  const { openBrowser, logIn } = world()
  const [seed, code, first] = [crypto.getRandomValues(new Uint8Array(32)), newCodeSecret(), openBrowser()]
  await logIn(first)
  expect(await fetchVault(first)).toBeUndefined()
  const made = await withLoginKey(first, (login) => createVault(seed, { ...secretsFor('device:a'), ...login, code }))
  await storeVault(first, made)
  pass(60_000)
  const second = openBrowser()
  await expect(fetchVault(second)).rejects.toMatchObject({ code: 'not_logged_in' })
  await logIn(second)
  const found = (await fetchVault(second)) as Vault
  expect(await withLoginKey(second, (login) => seedOf(found, { ...login, code }))).toEqual(seed)
  await expect(withLoginKey(second, (login) => seedOf(found, login))).rejects.toMatchObject({ code: 'vault_factor' })
})

test('the login key is overwritten after its use, and an old login gets no login key of a wallet that has a passkey', async () => {
  const { openBrowser, logIn } = world()
  const ask = openBrowser()
  await logIn(ask)
  let kept: Secrets = {}
  const vault = await withLoginKey(ask, async (login) => {
    kept = login
    return createVault(crypto.getRandomValues(new Uint8Array(32)), { ...secretsFor('passkey:b'), ...login })
  })
  expect(Object.values(kept)).toEqual([new Uint8Array(32)])
  await storeVault(ask, vault)
  pass(16 * 60_000)
  await expect(withLoginKey(ask, async () => {})).rejects.toMatchObject({ code: 'passkey_needed' })
})

test('a server that gives out a vault from before a change, or the vault of another wallet, is refused (login-server 23)', async () => {
  const { openBrowser, logIn } = world()
  const ask = openBrowser()
  await logIn(ask)
  const secrets = secretsFor('device:a', 'code')
  const [old, other] = await Promise.all(
    [1, 2].map(() => createVault(crypto.getRandomValues(new Uint8Array(32)), secrets)),
  )
  await storeVault(ask, old as Vault)
  await expect(fetchVault(ask, { ...(old as Vault), version: 2 })).rejects.toMatchObject({ code: 'vault_outdated' })
  await expect(fetchVault(ask, other)).rejects.toMatchObject({ code: 'invalid_vault' })
  await expect(storeVault(ask, other as Vault)).rejects.toMatchObject({ code: 'vault_conflict' })
})

test.each([
  [
    'a sealed key that was changed',
    (text: string) => text.replace(/"ct":"(.)/, (_, first) => `"ct":"${first === 'A' ? 'B' : 'A'}`),
  ],
  ['the key of another epoch', (text: string) => text.replace('"epoch":1', '"epoch":2')],
  ['no key', (text: string) => text.replace('"ct"', '"tc"')],
])('%s opens nothing', async (_, spoil) => {
  const { openBrowser, logIn } = world()
  const ask = openBrowser((text) => (text.includes('"ct"') ? spoil(text) : text))
  await logIn(ask)
  await expect(withLoginKey(ask, async () => 'used')).rejects.toMatchObject({ code: 'unavailable' })
})
