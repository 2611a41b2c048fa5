import { memoryStorage } from 'tapkit/server'
import { afterEach, expect, test, vi } from 'vitest'
import { toBase64url } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { createOneTimeKey as createKey } from '../../../plugins/auth/frame/server/oneTimeKey.ts'
import { dropFactors, renameFactor } from '../../../plugins/auth/frame/vault/changeVault.ts'
import { type Opened, openVault } from '../../../plugins/auth/frame/vault/openVault.ts'
import { readVault } from '../../../plugins/auth/frame/vault/readVault.ts'
import { createKeyService } from '../fixtures/createKeyService.ts'
import { createOneTimeKey } from '../fixtures/createOneTimeKey.ts'
import { createWallet } from '../fixtures/createWallet.ts'
import { createWorld, origin } from '../fixtures/createWorld.ts'
import { day, email, factors, openEscrow, takeLoginKey, takeSecret } from '../fixtures/openEscrow.ts'

afterEach(() => {
  vi.useRealTimers()
})

const refused = (status: number, code: string) => ({ status, json: { error: { code } } })

test('the share of the operator opens the wallet with the login, 24 hours after it was asked for, and the owner is told (login-server 47)', async () => {
  const { world, page, wallet, second, begin, escrowOf, tokens, events } = await openEscrow()
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
  const { world, second, logIn, begin, escrowOf } = await openEscrow({ storage, escrow })
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
    const { world, second, begin, escrowOf, tokens } = await openEscrow()
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
  const { page, second, begin, escrowOf, events } = await openEscrow()
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
  const { world, page, second, begin, escrowOf, tokens } = await openEscrow()
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
  const { second, logIn, begin, escrowOf } = await openEscrow()
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
  const { page, wallet, secrets, unlocked, second, begin, escrowOf, events } = await openEscrow()
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
  const { secret, second, begin } = await openEscrow({
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
  const { page, second, begin, secret, unlocked } = await openEscrow({ storage, escrow })
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
  const { page } = await openEscrow({ storage })
  const own = page.use(createWorld({ storage }).server.handle)
  for (const [method, path] of [
    ['PUT', '/escrow'],
    ['POST', '/escrow/open'],
    ['POST', '/escrow/take'],
  ] as const)
    expect(await own.send(method, path, {})).toMatchObject(refused(404, 'path_unknown'))
  expect((await own.send('GET', '/session')).json.escrow).toEqual({ operator: 'Acme', waits: [], given: null })
})
