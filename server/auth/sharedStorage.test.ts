import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSignInServer, fromUnstorage } from 'tapkit/server'
import { fileStorage } from 'tapkit/server/node'
import { createStorage } from 'unstorage'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secretsFor } from '../../plugins/auth/frame/fixtures/factors.ts'
import { origin as app, createAccount, createVisitor } from '../fixtures/createVisitor.ts'
import type { KeyValueStorage } from '../storage/storage.ts'
import { createOneTimeKey } from './fixtures/createOneTimeKey.ts'
import { createWallet } from './fixtures/createWallet.ts'
import { createWorld, origin, secret } from './fixtures/createWorld.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapkit-shared-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true, force: true })
})

const hour = 3_600_000
const [email, next] = ['ada.lovelace@example.com', 'countess@example.org']
const github = { clientId: 'acme', clientSecret: 'c1ient-secret-of-the-operator' }
const person = { id: 7_301_999_777, login: 'AdaAtGitHub' }
const token = 'gho_token-of-a-visitor'

/** A visitor at both servers of a storage: signed in at one, and at the other with a wallet, two logins and a change of the email. */
async function visitBoth(storage: KeyValueStorage) {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) =>
    Response.json(init?.method === 'POST' ? { access_token: token, token_type: 'bearer' } : person),
  )
  const visitor = createVisitor(createSignInServer({ origins: app, secret, storage }).handle)
  await visitor.signIn(createAccount())
  const world = createWorld({ storage, social: { github } })
  const page = await world.logIn(email)
  const codes = [world.codeFor(email)]
  const key = await createOneTimeKey()
  const loginKey = await key.open((await page.send('POST', '/login-key', { to: key.to })).json)
  const factors = { ...secretsFor('device:a', 'code'), 'login:1': loginKey }
  const wallet = await createWallet(factors)
  const unlocked = { signer: wallet.signer }
  await page.send('PUT', '/vault', { vault: wallet.text() })

  const states: string[] = []
  /** Comes back from the provider with the id of a result. */
  const comeBack = async (purpose: object) => {
    const { json } = await page.send('POST', '/social', { provider: 'github', ...purpose })
    const state = new URL(json.uri).searchParams.get('state') ?? ''
    const back = await world.server.handle(
      new Request(`${origin}/callback/github?code=c0de-of-the-provider&state=${state}`),
    )
    const [, result = ''] = /#result=(\w+)/.exec(back.headers.get('location') ?? '') ?? []
    states.push(state, result)
    return result
  }
  const redeemed = await page.send('POST', '/social/redeem', { result: await comeBack({ purpose: 'identity' }) })
  const added = await page.send('PUT', '/identities', { proof: redeemed.json.proof }, unlocked)
  // A login that is left half way, and a code that is never typed.
  await comeBack({})
  await page.send('POST', '/social', { provider: 'github' })
  await page.send('POST', '/email/change', { email: next })
  codes.push(world.codeFor(next))
  await page.send('POST', '/email/change/verify', { code: world.codeFor(next) })
  const changed = await page.send('POST', '/email/change/confirm', {}, unlocked)
  const undo = world.inbox.flatMap(({ text }) => /#undo=(\S+)/.exec(text)?.[1] ?? [])
  const other = await world.open()
  await other.send('POST', '/email', { email })
  codes.push(world.codeFor(email))
  expect([added.status, changed.status, undo.length]).toEqual([200, 200, 1])
  const secrets = [loginKey, wallet.signer, ...Object.values(factors)]
  const texts = [...states, ...undo, redeemed.json.proof, token, 'c0de-of-the-provider', github.clientSecret, secret]
  return { world, visitor, page, codes, secrets, texts }
}

/** Everything in the folder: names and contents, with each version that is left. */
async function readFolder(): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.map((entry) => (entry.isFile() ? readFile(join(entry.parentPath, entry.name), 'utf8') : ''))
  return [...entries.map(({ name }) => name), ...(await Promise.all(texts))].join('\n')
}

test('in all that is stored there is no email, name, code, key or token of a login (login-server 53)', async () => {
  const { codes, secrets, texts } = await visitBoth(fileStorage(folder))
  const stored = await readFolder()
  // The log does tell addresses, and browsers in words of our own.
  for (const told of ['eip155:', 'Chrome']) expect(stored).toContain(told)
  const named = [email, next, 'lovelace', 'countess', person.login, String(person.id), ...texts]
  const bytes = [...named.map((text) => Buffer.from(text)), ...secrets.map((secret) => Buffer.from(secret))]
  const forms = bytes.flatMap((each) => [each.toString('hex'), each.toString('base64url'), each.toString('base64')])
  for (const text of [...named, ...forms]) expect(stored.toLowerCase()).not.toContain(text.toLowerCase())
  for (const code of codes) {
    expect(code).toMatch(/^\d{3} \d{3}$/)
    expect(stored).not.toMatch(new RegExp(`\\b${code.replace(' ', ' ?')}\\b`))
  }
})

test('with a copy of the storage, and no secret, an email leads to no account and a device gets no login key (login-server 53)', async () => {
  const storage = fileStorage(folder)
  const { page } = await visitBoth(storage)
  const thief = createWorld({ storage, secret: 'another secret, of whoever has the copy' })
  const own = await thief.logIn(email)
  expect(await own.send('GET', '/vault')).toMatchObject({ status: 200, json: { vault: null } })
  const key = await createOneTimeKey()
  expect(await page.use(thief.server.handle).send('POST', '/login-key', { to: key.to })).toMatchObject({
    status: 500,
    json: { error: { code: 'internal_error' } },
  })
  expect(thief.errors[0]).toMatchObject({ cause: { message: expect.stringContaining('No secret of the list opens') } })
})

test.each(['fileStorage', 'fromUnstorage'])(
  'sign-in server and auth server share one %s: its sweep takes what is over of both, and nothing else (login-server 54)',
  async (name) => {
    const driver = createStorage()
    const isFile = name === 'fileStorage'
    const storage = isFile ? fileStorage(folder) : fromUnstorage(driver)
    const list = async () =>
      isFile ? await readdir(folder) : (await driver.getKeys('tapkit')).map((key) => key.slice(7))
    const kinds = async () => [...new Set((await list()).map((each) => each.split(/[-:]/)[0] ?? ''))].toSorted()
    const { page, visitor, world } = await visitBoth(storage)
    await mkdir(join(folder, 'auth-uploads'))
    await writeFile(join(folder, 'auth-uploads', '1'), '1 of the host')
    await driver.setItem('tapkit:auth-uploads', 'of the host')
    const lasting = ['account', 'auth', 'authaccount', 'authdevice', 'authidentity', 'session']
    const passing = ['authcode', 'authflow', 'authlimit', 'authnonce', 'authresult', 'nonce']
    expect(await kinds()).toEqual(expect.arrayContaining([...lasting, ...passing]))

    vi.advanceTimersByTime(25 * hour)
    await storage.set(`nonce:${'0'.repeat(64)}`, 'swept', 1)
    await vi.waitFor(async () => expect((await kinds()).filter((kind) => kind !== 'nonce')).toEqual(lasting), {
      interval: 50,
    })
    expect(await visitor.sessions()).toHaveLength(1)
    expect(await page.send('GET', '/session')).toMatchObject({ status: 200, json: { email: next, hasVault: true } })
    expect((await (await world.logIn(next)).send('GET', '/session')).json).toMatchObject({ hasVault: true })
  },
)

test('an account stays for years in which nobody comes, and the sign-in beside it ends in its time (login-server 54)', async () => {
  const storage = fileStorage(folder)
  const { visitor, world } = await visitBoth(storage)
  vi.advanceTimersByTime(20 * 365 * 24 * hour)
  expect(await visitor.sessions()).toEqual([])
  expect((await (await world.logIn(next)).send('GET', '/session')).json).toMatchObject({ hasVault: true })
})
