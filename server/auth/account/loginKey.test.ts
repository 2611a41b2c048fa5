import { memoryStorage } from 'tapkit/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { Bytes } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { secretsFor } from '../../../plugins/auth/frame/fixtures/factors.ts'
import { passkeyText } from '../../../plugins/auth/frame/server/requestText.ts'
import { dropFactors, renameFactor } from '../../../plugins/auth/frame/vault/changeVault.ts'
import type { Opened } from '../../../plugins/auth/frame/vault/openVault.ts'
import { signVault } from '../../../plugins/auth/frame/vault/signature.ts'
import { createOneTimeKey } from '../fixtures/createOneTimeKey.ts'
import type { Page } from '../fixtures/createPage.ts'
import { createPasskey } from '../fixtures/createPasskey.ts'
import { createWallet } from '../fixtures/createWallet.ts'
import { createWorld, origin, secret } from '../fixtures/createWorld.ts'
import { nameBrowser } from './nameBrowser.ts'

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

/** The next version of a vault, as a page that named no login key has written it. */
async function withoutNames(opened: Opened): Promise<Opened> {
  const { signer: _, signature: __, shares, ...draft } = opened.vault
  const nameless = Object.entries(shares).map(([factor, { name: ___, ...share }]) => [factor, share])
  const next = { ...draft, version: draft.version + 1, shares: Object.fromEntries(nameless) }
  return { ...opened, vault: await signVault(opened.dataKey(), next) }
}

const takeKey = async (page: Page, path?: string, sent?: object) =>
  Uint8Array.from(Buffer.from((await askKey(page, path, sent)).secret ?? '', 'hex'))

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
  const right = await createWallet({ ...secretsFor('device:a'), 'login:1': await takeKey(page) })
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
  const offer = async (each = page) => (await each.send('POST', '/passkey/options', {})).json.challenge
  const ask = async (answer: (bound: string) => unknown, challenge?: string) => {
    const key = await createOneTimeKey()
    const given = challenge ?? (await offer())
    const passkey = { challenge: given, assertion: answer(passkeyText(given, key.to)) }
    const { status, json } = await page.send('POST', '/login-key', { to: key.to, passkey })
    return status === 200 ? Buffer.from(await key.open(json)).toString('hex') : json.error.code
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
  // A visitor may take minutes. A challenge is for one answer, for five minutes, and for the device that was offered it.
  const answer = (bound: string) => passkey.answer(bound, { origin })
  const slow = await offer()
  vi.advanceTimersByTime(4 * minute)
  expect(await ask(answer, slow)).toBe(before.secret)
  expect(await ask(answer, slow)).toBe('challenge_refused')
  const late = await offer()
  vi.advanceTimersByTime(5 * minute + 1)
  expect(await ask(answer, late)).toBe('challenge_refused')
  expect(await ask(answer, await offer(await world.open()))).toBe('challenge_refused')
  expect(await ask(answer, 'made up')).toBe('challenge_refused')
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

test('a vault that was sealed with another login key than that of the account is refused, whichever the device had got it for (login-server 69)', async () => {
  freeze()
  const world = createWorld()
  const page = await world.logIn(email)
  const hers = await createWallet({ ...secretsFor('device:a', 'code'), 'login:1': await takeKey(page) })
  await world.logIn('bob@example.com', page)
  expect(await page.send('PUT', '/vault', { vault: hers.text() })).toMatchObject(refused(409, 'vault_login'))
  vi.advanceTimersByTime(minute)
  await world.logIn(email, page)
  const his = await createWallet(secretsFor('device:a', 'login:1'))
  expect(await page.send('PUT', '/vault', { vault: his.text() })).toMatchObject(refused(409, 'vault_login'))
  const nameless = await hers.change(withoutNames, undefined, false)
  expect(await page.send('PUT', '/vault', { vault: nameless })).toMatchObject(refused(409, 'vault_conflict'))
  expect(await page.send('PUT', '/vault', { vault: hers.text() })).toMatchObject({ status: 200 })
  expect(await page.send('PUT', '/vault', { vault: nameless })).toMatchObject(refused(409, 'vault_login'))
})

test('of two copies of the next login key that one device has got, the one that does not count any more is refused (login-server 69)', async () => {
  freeze()
  const world = createWorld()
  const page = await world.logIn(email)
  const wallet = await createWallet({ ...secretsFor('device:a', 'code'), 'login:1': await takeKey(page) })
  await page.send('PUT', '/vault', { vault: wallet.text() })
  vi.advanceTimersByTime(minute)
  const second = await world.logIn(email)
  const sent = { signer: wallet.signer }
  const next = (each: Page) => takeKey(each, '/login-key/next', sent)
  const seal = (secret: Bytes) =>
    wallet.change((opened) => dropFactors(opened, ['code'], [{ name: 'login:2', secret }]), undefined, false)
  const old = await seal(await next(page))
  await next(second)
  const right = await seal(await next(page))
  expect(await page.send('PUT', '/vault', { vault: old })).toMatchObject(refused(409, 'vault_login'))
  expect(await page.send('PUT', '/vault', { vault: right })).toMatchObject({ status: 200, json: { epoch: 2 } })
})

test('a vault of a page that named no login key is followed by its next version (login-server 69)', async () => {
  const storage = memoryStorage()
  let place = ''
  const watched: typeof storage = {
    ...storage,
    compareAndSet: (key, before, next, lifetime) => {
      if (key.startsWith('authaccount:')) place = key
      return storage.compareAndSet(key, before, next, lifetime)
    },
  }
  const page = await createWorld({ storage: watched }).logIn(email)
  const wallet = await createWallet({ ...secretsFor('device:a', 'code'), 'login:1': await takeKey(page) })
  await page.send('PUT', '/vault', { vault: wallet.text() })
  const before = JSON.stringify(wallet.text())
  const entry = (await storage.get(place)) ?? ''
  const older = await wallet.change(withoutNames)
  await storage.compareAndSet(place, entry, entry.replace(before, JSON.stringify(older)), minute)
  const next = await wallet.change((opened) => renameFactor(opened, 'code', 'Paper'))
  expect(await page.send('PUT', '/vault', { vault: next })).toMatchObject({ status: 200, json: { version: 3 } })
})

test('an account is told by an id of its own, which no other account has, which stays with every secret, and which is not in the storage (login-server 70)', async () => {
  freeze()
  const storage = memoryStorage()
  const world = createWorld({ storage })
  const page = await world.logIn(email)
  const idOf = async (each: Page, path = '/session') => (await each.send('GET', path)).json.account
  const own = await idOf(page)
  expect(own).toMatch(/^[0-9a-f]{64}$/)
  for (const path of ['/vault', '/log', '/devices']) expect(await idOf(page, path)).toBe(own)
  expect(await idOf(await world.logIn('bob@example.com'))).not.toBe(own)
  vi.advanceTimersByTime(minute)
  const later = createWorld({ storage, secret: ['another secret, as random as that', secret] })
  expect(await idOf(await later.logIn(email))).toBe(own)
  const wallet = await createWallet()
  const vault = wallet.text()
  expect(await page.send('PUT', '/vault', { vault, account: 'x' })).toMatchObject(refused(409, 'account_other'))
  expect(await page.send('PUT', '/vault', { vault, account: own })).toMatchObject({ status: 200 })
  // Also for a vault that is stored already.
  expect(await page.send('PUT', '/vault', { vault, account: 'x' })).toMatchObject(refused(409, 'account_other'))
})

test('the public key of a passkey that another one takes the place of is an event, and the same key is none (login-server 71)', async () => {
  const world = createWorld()
  const page = await world.logIn(email)
  const [passkey, foreign] = [createPasskey(), createPasskey()]
  const wallet = await createWallet(secretsFor('device:a', passkey.factor))
  await page.send('PUT', '/vault', { vault: wallet.text() })
  const put = (publicKey = passkey.registered.publicKey) =>
    page.send('PUT', '/passkeys', { passkeys: [{ ...passkey.registered, publicKey }] }, { signer: wallet.signer })
  const changes = async () => {
    const { events } = (await page.send('GET', '/log')).json
    return events.filter(({ event }: { readonly event: string }) => event === 'passkeys_changed').length
  }
  await put()
  await put()
  expect(await changes()).toBe(1)
  await put(foreign.registered.publicKey)
  expect(await changes()).toBe(2)
})

test('a browser that a program leads is named as the browser that it is (login-server 15)', () => {
  const agent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0 Safari/537.36'
  expect(nameBrowser(agent)).toBe('Chrome on Linux')
})
