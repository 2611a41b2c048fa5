import { afterEach, expect, test, vi } from 'vitest'
import { secretsFor } from '../../../plugins/auth/frame/fixtures/factors.ts'
import { passkeyText } from '../../../plugins/auth/frame/server/requestText.ts'
import { renameFactor } from '../../../plugins/auth/frame/vault/changeVault.ts'
import { createOneTimeKey } from '../fixtures/createOneTimeKey.ts'
import type { Page } from '../fixtures/createPage.ts'
import { createPasskey } from '../fixtures/createPasskey.ts'
import { createWallet } from '../fixtures/createWallet.ts'
import { createWorld, origin } from '../fixtures/createWorld.ts'

afterEach(() => {
  vi.useRealTimers()
})

const email = 'ada@example.com'
const minute = 60_000
const refused = (status: number, code: string) => ({ status, json: { error: { code } } })
const freeze = () => vi.useFakeTimers({ toFake: ['Date'] })

async function askKey(page: Page, path = '/login-key', sent = {}) {
  const key = await createOneTimeKey()
  const answer = await page.send('POST', path, { to: key.to }, sent)
  return {
    answer,
    secret: answer.status === 200 ? Buffer.from(await key.open(answer.json)).toString('hex') : undefined,
  }
}

test('the vault is taken as version 1, then only as the next version, signed by its own signer (login-server 12)', async () => {
  const world = createWorld()
  const page = await world.logIn(email)
  expect(await page.send('GET', '/vault')).toMatchObject({ status: 200, json: { vault: null, epoch: 1 } })
  const [wallet, stranger] = [await createWallet(), await createWallet()]
  const first = wallet.text()
  const second = await wallet.change((opened) => renameFactor(opened, 'code', 'Paper'))
  expect(await page.send('PUT', '/vault', { vault: second })).toMatchObject(refused(409, 'vault_conflict'))
  expect(await page.send('PUT', '/vault', { vault: first })).toMatchObject({ status: 200, json: { version: 1 } })
  // An answer may be lost, and the request be made again.
  expect(await page.send('PUT', '/vault', { vault: first })).toMatchObject({ status: 200, json: { version: 1 } })
  expect(await page.send('PUT', '/vault', { vault: stranger.text() })).toMatchObject(refused(409, 'vault_conflict'))
  expect(await page.send('PUT', '/vault', { vault: second.replace('Paper', 'Piper') })).toMatchObject(
    refused(400, 'vault_malformed'),
  )
  expect(await page.send('PUT', '/vault', { vault: second })).toMatchObject({ status: 200, json: { version: 2 } })
  expect(await page.send('PUT', '/vault', { vault: first })).toMatchObject(refused(409, 'vault_conflict'))
  expect(await page.send('GET', '/vault')).toMatchObject({ json: { vault: second, epoch: 1 } })
})

test('of two next versions at once, one is taken (login-server 12)', async () => {
  const world = createWorld()
  const [page, other] = [await world.logIn(email), await world.open()]
  const wallet = await createWallet()
  await page.send('PUT', '/vault', { vault: wallet.text() })
  freeze()
  vi.advanceTimersByTime(minute)
  await world.logIn(email, other)
  const forks = await Promise.all(
    ['Paper', 'Note'].map((name) => wallet.change((opened) => renameFactor(opened, 'code', name), undefined, false)),
  )
  const answers = await Promise.all(
    forks.map((vault, at) => ([page, other][at] ?? page).send('PUT', '/vault', { vault })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a vault has the login key of the epoch that counts, or none (login-server 12)', async () => {
  const world = createWorld()
  const page = await world.logIn(email)
  const wrong = await createWallet(secretsFor('device:a', 'login:2'))
  expect(await page.send('PUT', '/vault', { vault: wrong.text() })).toMatchObject(refused(409, 'vault_epoch'))
  const right = await createWallet(secretsFor('device:a', 'login:1'))
  expect(await page.send('PUT', '/vault', { vault: right.text() })).toMatchObject({ status: 200 })
})

test('the login key is the same for the devices of an account, sealed again for each request (login-server 13)', async () => {
  const world = createWorld()
  const page = await world.logIn(email)
  const one = await askKey(page)
  const other = await askKey(await world.logIn('bob@example.com'))
  expect(one.secret).toMatch(/^[0-9a-f]{64}$/)
  expect(other.secret).not.toBe(one.secret)
  const again = await askKey(page)
  expect([again.secret, again.answer.json.ct === one.answer.json.ct]).toEqual([one.secret, false])
  expect(one.answer.text).not.toContain(Buffer.from(one.secret ?? '', 'hex').toString('base64url'))
  for (const to of [`B${'A'.repeat(86)}`, 'x']) expect((await page.send('POST', '/login-key', { to })).status).toBe(400)
})

test('without a passkey, the login key is given out for `remember` after a login; 0 asks for a login each time (login-server 13)', async () => {
  freeze()
  for (const [remember, after, status] of [
    [undefined, 7 * 24 * 60 * minute, 200],
    [undefined, 7 * 24 * 60 * minute + 1, 403],
    [0, 15 * minute, 200],
    [0, 15 * minute + 1, 403],
  ] as const) {
    const page = await createWorld({ remember }).logIn(email)
    const wallet = await createWallet()
    await page.send('PUT', '/vault', { vault: wallet.text() })
    vi.advanceTimersByTime(after)
    expect([remember, after, (await askKey(page)).answer.status]).toEqual([remember, after, status])
  }
})

test('with a passkey in the vault, it takes a fresh login or an answer of the passkey to this very request (login-server 14)', async () => {
  freeze()
  const world = createWorld()
  const page = await world.logIn(email)
  const [passkey, foreign] = [createPasskey(), createPasskey()]
  const wallet = await createWallet(secretsFor('device:a', passkey.factor))
  await page.send('PUT', '/vault', { vault: wallet.text() })
  const passkeys = [passkey.registered]
  expect(await page.send('PUT', '/passkeys', { passkeys })).toMatchObject(refused(403, 'vault_signature_needed'))
  const unknown = { passkeys: [foreign.registered] }
  expect(await page.send('PUT', '/passkeys', unknown, { signer: wallet.signer })).toMatchObject(
    refused(409, 'passkey_unknown'),
  )
  expect(await page.send('PUT', '/passkeys', { passkeys }, { signer: wallet.signer })).toMatchObject({ status: 200 })
  // A browser that knows no key takes none away.
  expect(await page.send('PUT', '/passkeys', { passkeys: [] }, { signer: wallet.signer })).toMatchObject({
    status: 200,
  })
  const before = await askKey(page)
  vi.advanceTimersByTime(15 * minute + 1)
  expect((await askKey(page)).answer).toMatchObject(refused(403, 'passkey_needed'))

  const host = 'http://app.tapkit.localhost:5173'
  const ask = async (answer: (bound: string) => unknown) => {
    const key = await createOneTimeKey()
    const sent = { nonce: page.newNonce(), time: Date.now() }
    const parts = {
      method: 'POST',
      url: `${origin}/auth/login-key`,
      bodyHash: '',
      time: String(sent.time),
      nonce: sent.nonce,
      device: page.device,
    }
    const assertion = answer(passkeyText(parts, key.to))
    const given = await page.send('POST', '/login-key', { to: key.to, assertion }, sent)
    return given.status === 200 ? Buffer.from(await key.open(given.json)).toString('hex') : given.json.error.code
  }
  expect(await ask((bound) => passkey.answer(bound, { origin }))).toBe(before.secret)
  expect(await ask((bound) => passkey.answer(bound, { origin, crossOrigin: true, topOrigin: host }))).toBe(
    before.secret,
  )
  const old = passkey.answer('another request', { origin })
  for (const answer of [
    () => old,
    (bound: string) => foreign.answer(bound, { origin }),
    (bound: string) => ({
      ...foreign.answer(bound, { origin }),
      id: passkey.registered.id,
      rawId: passkey.registered.id,
    }),
    (bound: string) => passkey.answer(bound, { origin: 'http://evil.test' }),
    (bound: string) => passkey.answer(bound, { origin }, 0x01),
    // A copy of the passkey, which counts behind.
    (bound: string) => passkey.answer(bound, { origin, counter: 2 }),
    (bound: string) => passkey.answer(bound, { origin, crossOrigin: true, topOrigin: 'https://evil.test' }),
    (bound: string) => passkey.answer(bound, { origin, crossOrigin: true }),
  ])
    expect(await ask(answer)).toBe('passkey_refused')
})

test('a device gets the login key sixty times an hour (login-server 13)', async () => {
  const page = await createWorld().logIn(email)
  const statuses = []
  for (let at = 0; at < 61; at++) statuses.push((await askKey(page)).answer.status)
  expect(statuses).toEqual([...Array(60).fill(200), 429])
})

test('a device that is not logged in gets no vault and no login key (login-server 13)', async () => {
  const world = createWorld()
  const page = await world.open()
  expect((await askKey(page)).answer).toMatchObject(refused(401, 'not_logged_in'))
  expect(await page.send('GET', '/vault')).toMatchObject(refused(401, 'not_logged_in'))
  await world.logIn(email, page)
  await page.send('POST', '/logout', {})
  expect((await askKey(page)).answer).toMatchObject(refused(401, 'not_logged_in'))
})
