import { memoryStorage } from 'tapkit/server'
import { afterEach, expect, test, vi } from 'vitest'
import { toBase64url } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { secretsFor } from '../../../plugins/auth/frame/fixtures/factors.ts'
import { createOneTimeKey as createKey } from '../../../plugins/auth/frame/server/oneTimeKey.ts'
import { dropFactors, renameFactor } from '../../../plugins/auth/frame/vault/changeVault.ts'
import { type Opened, openVault } from '../../../plugins/auth/frame/vault/openVault.ts'
import { readVault } from '../../../plugins/auth/frame/vault/readVault.ts'
import type { Secrets } from '../../../plugins/auth/frame/vault/secrets.ts'
import { createKeyService } from '../fixtures/createKeyService.ts'
import { createOneTimeKey } from '../fixtures/createOneTimeKey.ts'
import type { Page } from '../fixtures/createPage.ts'
import { createWallet } from '../fixtures/createWallet.ts'
import { createWorld, origin } from '../fixtures/createWorld.ts'
import type { AuthServerOptions } from '../options.ts'

afterEach(() => {
  vi.useRealTimers()
})

const email = 'ada@example.com'
const day = 24 * 3_600_000
const refused = (status: number, code: string) => ({ status, json: { error: { code } } })
const factors = secretsFor('device:a', 'device:escrow', 'code')

async function takeLoginKey(page: Page) {
  const key = await createOneTimeKey()
  return key.open((await page.send('POST', '/login-key', { to: key.to })).json)
}

/** The secret that the operator keeps, as a page takes it. */
async function takeSecret(page: Page) {
  const key = await createKey()
  const answer = await page.send('POST', '/escrow/take', { to: key.to })
  return answer.status === 200 ? key.open(answer.json, 'tapkit-escrow/1') : answer.json.error.code
}

/** A wallet with a factor for the operator, who keeps it, and a new device of somebody who has nothing but the login. */
async function openOwner(options: Partial<AuthServerOptions> = {}) {
  vi.useFakeTimers({ toFake: ['Date'] })
  const world = createWorld({ escrow: createKeyService(), ...options })
  const page = await world.logIn(email)
  const secrets: Secrets = { ...factors, 'login:1': await takeLoginKey(page) }
  const wallet = await createWallet(secrets)
  const unlocked = { signer: wallet.signer }
  await page.send('PUT', '/vault', { vault: wallet.text() })
  const secret = toBase64url(factors['device:escrow'] ?? new Uint8Array())
  expect(await page.send('PUT', '/escrow', { secret }, unlocked)).toMatchObject({ status: 200, json: {} })
  const logIn = async (each?: Page) => {
    vi.advanceTimersByTime(31_000)
    return world.logIn(email, each)
  }
  const second = await logIn()
  const begin = (each: Page) => each.send('POST', '/escrow/open', {})
  const escrowOf = async (each: Page) => (await each.send('GET', '/session')).json.escrow
  const tokens = () => world.inbox.flatMap(({ text }) => /#escrow=(\S+)/.exec(text)?.[1] ?? [])
  const events = async () =>
    (await page.send('GET', '/log')).json.events.map(({ event }: { readonly event: string }) => event)
  return { world, page, wallet, secrets, unlocked, secret, second, logIn, begin, escrowOf, tokens, events }
}

test('the share of the operator opens the wallet with the login, 24 hours after it was asked for, and the owner is told (login-server 47)', async () => {
  const { world, page, wallet, second, begin, escrowOf, tokens, events } = await openOwner()
  expect(await escrowOf(page)).toEqual({ operator: 'Acme', waits: [], given: null })
  expect(await takeSecret(second)).toBe('nothing_begun')
  const opens = Date.now() + day
  for (let time = 0; time < 2; time++) expect(await begin(second)).toMatchObject({ status: 200, json: { opens } })
  expect(tokens()).toHaveLength(1)
  expect(world.inbox[0]).toMatchObject({ to: email, subject: 'Your wallet at Acme is to be opened' })
  expect(world.inbox[0]?.text).toContain('in Chrome on Linux')
  expect(await escrowOf(page)).toEqual({
    operator: 'Acme',
    waits: [{ device: 'Chrome on Linux', opens, isThis: false }],
    given: null,
  })
  vi.advanceTimersByTime(day - 1_000)
  const early = await second.send('POST', '/escrow/take', { to: (await createKey()).to })
  expect(early).toMatchObject({ status: 403, json: { error: { code: 'escrow_waits', seconds: 1 } } })
  vi.advanceTimersByTime(1_000)
  // The wait is of the device that has begun it.
  expect(await takeSecret(page)).toBe('nothing_begun')
  for (let time = 0; time < 2; time++) {
    const secret = await takeSecret(second)
    expect(Buffer.from(secret)).toEqual(Buffer.from(factors['device:escrow'] ?? []))
    const found = { 'device:escrow': secret, 'login:1': await takeLoginKey(second) }
    expect(await openVault(readVault(wallet.text()), found, async ({ vault }) => vault.id)).toBe(
      readVault(wallet.text()).id,
    )
  }
  expect(await events()).toEqual(['escrow_opened', 'escrow_begun', 'login', 'escrow_added', 'vault_created', 'login'])
  vi.advanceTimersByTime(7 * day + 1)
  expect(await takeSecret(second)).toBe('nothing_begun')
  expect(await escrowOf(page)).toMatchObject({ waits: [] })
})

test('it takes the vault’s signature, and a factor that the vault names for it (login-server 47)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const world = createWorld({ escrow: createKeyService() })
  const page = await world.logIn(email)
  const secret = toBase64url(new Uint8Array(32).fill(7))
  const keep = (sent = {}, json: object = { secret }) => page.send('PUT', '/escrow', json, sent)
  expect(await keep()).toMatchObject(refused(409, 'vault_missing'))
  const wallet = await createWallet()
  await page.send('PUT', '/vault', { vault: wallet.text() })
  const unlocked = { signer: wallet.signer }
  expect(await keep()).toMatchObject(refused(403, 'vault_signature_needed'))
  expect(await keep({ signer: (await createWallet()).signer })).toMatchObject(refused(403, 'vault_signature_needed'))
  expect(await keep(unlocked)).toMatchObject(refused(409, 'escrow_factor'))
  for (const wrong of ['', 'x', 'A'.repeat(44), toBase64url(new Uint8Array(31).fill(7))])
    expect(await keep(unlocked, { secret: wrong })).toMatchObject(refused(400, 'body_malformed'))
  expect((await page.send('GET', '/session')).json.escrow).toBeNull()
  expect(await page.send('POST', '/escrow/open', {})).toMatchObject(refused(409, 'escrow_missing'))
})

test('a wait begins within fifteen minutes of a login, and once its mail has gone out (login-server 48)', async () => {
  const storage = memoryStorage()
  const escrow = createKeyService()
  const { world, second, logIn, begin, escrowOf } = await openOwner({ storage, escrow })
  vi.advanceTimersByTime(15 * 60_000 + 1)
  expect(await begin(second)).toMatchObject(refused(403, 'login_needed'))
  await logIn(second)
  const down = createWorld({ storage, escrow, sendMail: () => Promise.reject(new Error('no route')) })
  expect(await begin(second.use(down.server.handle))).toMatchObject(refused(503, 'mail_unavailable'))
  expect(await escrowOf(second)).toMatchObject({ waits: [] })
  expect(await begin(second)).toMatchObject({ status: 200 })
  const stranger = await world.open()
  expect(await begin(stranger)).toMatchObject(refused(401, 'not_logged_in'))
})

test('an account whose owner cannot be mailed has no wait (login-server 48)', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) =>
    Response.json(init?.method === 'POST' ? { access_token: 'token', token_type: 'bearer' } : { id: 1, login: 'ada' }),
  )
  const social = { github: { clientId: 'acme', clientSecret: 'secret' } }
  const world = createWorld({ escrow: createKeyService(), social })
  const page = await world.open()
  const { uri } = (await page.send('POST', '/social', { provider: 'github' })).json
  const back = `${origin}/callback/github?code=code&state=${new URL(uri).searchParams.get('state')}`
  const { headers } = await world.server.handle(new Request(back))
  const [, result] = (headers.get('location') ?? '').split('#result=')
  await page.send('POST', '/social/redeem', { result })
  const wallet = await createWallet(factors)
  await page.send('PUT', '/vault', { vault: wallet.text() })
  const secret = toBase64url(factors['device:escrow'] ?? new Uint8Array())
  expect(await page.send('PUT', '/escrow', { secret }, { signer: wallet.signer })).toMatchObject({ status: 200 })
  expect(await page.send('POST', '/escrow/open', {})).toMatchObject(refused(409, 'email_missing'))
})

test('requests at once begin one wait, and the link of each of their mails ends it (login-server 48)', async () => {
  for (const at of [0, 1]) {
    const { world, second, begin, escrowOf, tokens } = await openOwner()
    const answers = await Promise.all([begin(second), begin(second)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await escrowOf(second)).waits).toHaveLength(1)
    expect(tokens()).toHaveLength(2)
    const stranger = await world.open()
    expect(await stranger.send('POST', '/escrow/undo', { token: tokens()[at] })).toMatchObject({ status: 200 })
    expect((await escrowOf(second)).waits).toEqual([])
  }
})

test('every device of the account ends every wait, and a device begins three a day (login-server 48)', async () => {
  const { page, second, begin, escrowOf, events } = await openOwner()
  const cancel = () => page.send('POST', '/escrow/cancel', {})
  for (let time = 0; time < 3; time++) {
    expect(await begin(second)).toMatchObject({ status: 200 })
    expect(await begin(page)).toMatchObject({ status: 200 })
    expect((await escrowOf(page)).waits).toHaveLength(2)
    expect(await cancel()).toMatchObject({ status: 200, json: { given: null } })
    expect(await escrowOf(second)).toMatchObject({ waits: [] })
  }
  expect(await begin(second)).toMatchObject(refused(429, 'limit_reached'))
  expect((await events())[0]).toBe('escrow_cancelled')
  vi.advanceTimersByTime(day)
  expect(await takeSecret(second)).toBe('nothing_begun')
})

test('the link of the mail ends its own wait, from any browser, and to open it changes nothing (login-server 48)', async () => {
  const { world, page, second, begin, escrowOf, tokens } = await openOwner()
  await begin(second)
  const [token] = tokens()
  await begin(page)
  const stranger = await world.open()
  for (const path of ['/escrow', '/escrow/undo', '/escrow/cancel'])
    expect(await stranger.send('GET', path)).toMatchObject(refused(405, 'method_refused'))
  for (const wrong of ['', 'x', `${token}x`])
    expect(await stranger.send('POST', '/escrow/undo', { token: wrong })).toMatchObject(refused(401, 'undo_refused'))
  // The token of one kind of mail is not taken for another kind.
  expect(await stranger.send('POST', '/email/undo', { token })).toMatchObject(refused(401, 'undo_refused'))
  expect((await escrowOf(page)).waits).toHaveLength(2)
  expect(await stranger.send('POST', '/escrow/undo', { token })).toMatchObject({ status: 200, json: { given: null } })
  expect((await escrowOf(page)).waits).toMatchObject([{ isThis: true }])
  expect(await stranger.send('POST', '/escrow/undo', { token })).toMatchObject(refused(401, 'undo_refused'))
  vi.advanceTimersByTime(day)
  expect(await takeSecret(second)).toBe('nothing_begun')
})

test('a device that is logged out waits no more, also once it has logged in again (login-server 48)', async () => {
  const { second, logIn, begin, escrowOf } = await openOwner()
  await begin(second)
  await second.send('POST', '/logout', {})
  await logIn(second)
  expect((await escrowOf(second)).waits).toEqual([])
  vi.advanceTimersByTime(day)
  expect(await takeSecret(second)).toBe('nothing_begun')
  await logIn(second)
  await begin(second)
  // Another login keeps the wait.
  await logIn(second)
  expect((await escrowOf(second)).waits).toHaveLength(1)
})

test('the next vault without the factor takes the share from the operator, in one step, and any other keeps it (login-server 49)', async () => {
  const { page, wallet, secrets, unlocked, second, begin, escrowOf, events } = await openOwner()
  await begin(second)
  const renamed = await wallet.change((opened) => renameFactor(opened, 'code', 'Paper'))
  await page.send('PUT', '/vault', { vault: renamed })
  expect((await escrowOf(page)).waits).toHaveLength(1)
  const { 'device:escrow': _, 'login:1': __, ...left } = secrets
  const key = await createOneTimeKey()
  const secret = await key.open((await page.send('POST', '/login-key/next', { to: key.to }, unlocked)).json)
  const drop = (opened: Opened) => dropFactors(opened, ['device:escrow'], [{ name: 'login:2', secret }])
  const vault = await wallet.change(drop, { ...left, 'login:2': secret })
  expect(await page.send('PUT', '/vault', { vault: vault.replace('Paper', 'Piper') })).toMatchObject({ status: 400 })
  expect(await escrowOf(page)).not.toBeNull()
  const taken = await page.send('PUT', '/vault', { vault })
  expect([taken.status, taken.json.error]).toEqual([200, undefined])
  expect(await escrowOf(page)).toBeNull()
  vi.advanceTimersByTime(day)
  expect(await takeSecret(second)).toBe('escrow_missing')
  expect(await events()).toContain('escrow_removed')
})

test('the share is stored as the key service seals it, for its account, and neither the storage nor the secrets of the server open it (login-server 47)', async () => {
  const memory = memoryStorage()
  const stored: string[] = []
  const service = createKeyService()
  const contexts: string[] = []
  const { secret, second, begin } = await openOwner({
    escrow: {
      ...service,
      seal(bytes, context) {
        contexts.push(context)
        return service.seal(bytes, context)
      },
    },
    storage: {
      ...memory,
      compareAndSet(key, expected, next, lifetime) {
        stored.push(key, next ?? '')
        return memory.compareAndSet(key, expected, next, lifetime)
      },
    },
  })
  expect(contexts).toEqual([expect.stringMatching(/^tapkit-escrow\/1\|[0-9a-f]{64}$/)])
  await begin(second)
  vi.advanceTimersByTime(day)
  expect(Buffer.from(await takeSecret(second)).toString('base64url')).toBe(secret)
  expect(stored.join('\n')).not.toContain(secret)
})

test('a key service that fails, or answers something else, is told to the host, and nothing is given out (login-server 47)', async () => {
  const storage = memoryStorage()
  const escrow = createKeyService()
  const { page, second, begin, secret, unlocked } = await openOwner({ storage, escrow })
  await begin(second)
  vi.advanceTimersByTime(day)
  const fail = () => Promise.reject(new Error('no route'))
  for (const broken of [
    { seal: fail, open: fail },
    { seal: async () => '', open: async () => new Uint8Array(31) },
    { seal: async () => 'x'.repeat(4_097), open: (sealed: string) => escrow.open(sealed, 'another account') },
  ]) {
    const world = createWorld({ storage, escrow: broken })
    expect(await takeSecret(second.use(world.server.handle))).toBe('escrow_unavailable')
    const kept = await page.use(world.server.handle).send('PUT', '/escrow', { secret }, unlocked)
    expect(kept).toMatchObject(refused(503, 'escrow_unavailable'))
    expect(world.errors).toMatchObject([{ code: 'escrow_unavailable' }, { code: 'escrow_unavailable' }])
    expect(JSON.stringify(world.errors)).not.toContain(secret)
  }
  expect(Buffer.from(await takeSecret(second)).toString('base64url')).toBe(secret)
})

test('without the option nothing is kept, begun or given out, and a session still tells what is kept (login-server 49)', async () => {
  const storage = memoryStorage()
  const { page } = await openOwner({ storage })
  const own = page.use(createWorld({ storage }).server.handle)
  for (const [method, path] of [
    ['PUT', '/escrow'],
    ['POST', '/escrow/open'],
    ['POST', '/escrow/take'],
  ] as const)
    expect(await own.send(method, path, {})).toMatchObject(refused(404, 'path_unknown'))
  expect((await own.send('GET', '/session')).json.escrow).toEqual({ operator: 'Acme', waits: [], given: null })
})

test('who ends a wait is told that the share was given out before, also if the device that took it is logged out (login-server 55)', async () => {
  const { world, page, second, unlocked, secret, logIn, begin, escrowOf, tokens } = await openOwner()
  const stranger = await world.open()
  const undo = (token = tokens()[0]) => stranger.send('POST', '/escrow/undo', { token })
  const cancel = () => page.send('POST', '/escrow/cancel', {})
  await begin(second)
  expect(await undo()).toMatchObject({ status: 200, json: { given: null } })
  await begin(second)
  expect(await cancel()).toMatchObject({ status: 200, json: { given: null } })
  await logIn(second)
  await begin(second)
  vi.advanceTimersByTime(day)
  const given = Date.now()
  expect(await takeSecret(second)).toBeInstanceOf(Uint8Array)
  vi.advanceTimersByTime(60_000)
  await takeSecret(second)
  expect(await escrowOf(page)).toMatchObject({ given })
  expect(await undo()).toMatchObject({ status: 200, json: { given } })
  await second.send('POST', '/logout', {})
  expect(await cancel()).toMatchObject({ status: 200, json: { given } })
  // The same secret may be sent again, so what was given out still opens the factor.
  expect(await page.send('PUT', '/escrow', { secret }, unlocked)).toMatchObject({ status: 200 })
  expect(await escrowOf(page)).toEqual({ operator: 'Acme', waits: [], given })
})

test('waits are ended also if the option is gone, and do not open once it is back (login-server 56)', async () => {
  const storage = memoryStorage()
  const escrow = createKeyService()
  const { page, second, begin, escrowOf, tokens } = await openOwner({ storage, escrow })
  const bare = createWorld({ storage })
  await begin(second)
  await begin(page)
  const stranger = await bare.open()
  expect(await stranger.send('POST', '/escrow/undo', { token: tokens()[1] })).toMatchObject({ status: 200 })
  expect((await escrowOf(page)).waits).toMatchObject([{ isThis: true }])
  expect(await second.use(bare.server.handle).send('POST', '/escrow/cancel', {})).toMatchObject({ status: 200 })
  vi.advanceTimersByTime(day)
  for (const each of [page, second]) expect(await takeSecret(each)).toBe('nothing_begun')
})

test('the mails about waits of an account have a limit, however many devices are logged in to it (login-server 57)', async () => {
  const { world, page, second, begin, tokens } = await openOwner()
  const codes = []
  for (let at = 0; at < 12; at++) {
    vi.advanceTimersByTime(3_600_000)
    const passing = await world.logIn(email)
    codes.push((await begin(passing)).status)
    await passing.send('POST', '/logout', {})
  }
  expect(codes).toEqual([...Array(10).fill(200), 429, 429])
  expect(tokens()).toHaveLength(10)
  // A wait is ended without a turn.
  for (const each of [page, second])
    expect(await each.send('POST', '/escrow/cancel', {})).toMatchObject({ status: 200 })
})

test('an email that a link of its predecessor has put out is told, and of every wait for thirty days (login-server 58)', async () => {
  const { world, page, unlocked, begin } = await openOwner()
  const next = 'ada@new.example'
  const mailsTo = (to: string) => world.inbox.filter((mail) => mail.to === to)
  await world.logIn(email, page)
  expect(await page.send('POST', '/email/change', { email: next })).toMatchObject({ json: { step: 'new' } })
  await page.send('POST', '/email/change/verify', { code: world.codeFor(next) })
  expect(await page.send('POST', '/email/change/confirm', {}, unlocked)).toMatchObject({ status: 200 })
  const before = mailsTo(next).length
  // Somebody who reads the mail of the old address takes it back, and asks the operator for its share.
  const thief = await world.open()
  const token = /#undo=(\S+)/.exec(mailsTo(email)[0]?.text ?? '')?.[1]
  expect(await thief.send('POST', '/email/undo', { token })).toMatchObject({ status: 200 })
  expect(mailsTo(next)).toHaveLength(before + 1)
  expect(mailsTo(next)[0]).toMatchObject({ subject: 'The email of your wallet at Acme was put back' })
  const waitAndUndo = async () => {
    vi.advanceTimersByTime(3_600_000)
    await world.logIn(email, thief)
    expect(await begin(thief)).toMatchObject({ status: 200 })
    const [, cancel] = /#escrow=(\S+)/.exec(mailsTo(next)[0]?.text ?? '') ?? []
    const owner = await world.open()
    return (await owner.send('POST', '/escrow/undo', { token: cancel })).status
  }
  expect(await waitAndUndo()).toBe(200)
  expect((await thief.send('GET', '/session')).json.escrow.waits).toEqual([])
  vi.advanceTimersByTime(29 * day)
  expect(await waitAndUndo()).toBe(200)
  vi.advanceTimersByTime(day)
  const told = mailsTo(next).length
  await waitAndUndo()
  expect(mailsTo(next)).toHaveLength(told)
})
