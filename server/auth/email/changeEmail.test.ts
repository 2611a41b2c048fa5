import { memoryStorage } from 'tapkit/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { KeyValueStorage } from '../../storage/storage.ts'
import type { Page } from '../fixtures/createPage.ts'
import { createWallet } from '../fixtures/createWallet.ts'
import { createWorld } from '../fixtures/createWorld.ts'
import { mortalStorage } from '../fixtures/mortalStorage.ts'

afterEach(() => {
  vi.useRealTimers()
})

const [ada, eve] = ['ada@example.com', 'eve@example.com']
const refused = (status: number, code: string) => ({ status, json: { error: { code } } })

async function openOwner(storage: KeyValueStorage = memoryStorage()) {
  vi.useFakeTimers({ toFake: ['Date'] })
  const world = createWorld({ storage })
  const page = await world.logIn(ada)
  const wallet = await createWallet()
  await page.send('PUT', '/vault', { vault: wallet.text() })
  const unlocked = { signer: wallet.signer }
  /** The email of the last code, which the vault's signature names. */
  let last = ''
  const verify = (of: string) => {
    last = of
    return page.send('POST', '/email/change/verify', { code: world.codeFor(of) })
  }
  /** Changes the email up to the signature, soon after a login or not. */
  const prepare = async (to: string) => {
    vi.advanceTimersByTime(6 * 60_000)
    await page.send('POST', '/email/change', { email: to })
    const { json } = await page.send('GET', '/session')
    await verify(json.email)
    return verify(to)
  }
  const confirm = (email = last) => page.send('POST', '/email/change/confirm', { email }, unlocked)
  /** The token in the newest mail to an address that it may undo a change by. */
  const tokenFor = (to: string) =>
    world.inbox.flatMap((mail) => (mail.to === to ? (/#undo=(\S+)/.exec(mail.text)?.[1] ?? []) : []))[0] ?? ''
  return { world, page, unlocked, verify, prepare, confirm, tokenFor }
}

const emailOf = async (page: Page) => (await page.send('GET', '/session')).json.email

test('a code to the current email, one to the new one, and the vault’s signature (login-server 20)', async () => {
  const { world, page, verify, confirm, tokenFor } = await openOwner()
  vi.advanceTimersByTime(5 * 60_000 + 1)
  expect(await page.send('POST', '/email/change', { email: eve })).toMatchObject({
    status: 200,
    json: { step: 'current' },
  })
  expect(world.inbox[0]).toMatchObject({ to: ada })
  expect(await confirm()).toMatchObject(refused(409, 'nothing_begun'))
  expect(await page.send('POST', '/email/change/verify', { code: '000 000' })).toMatchObject(
    refused(401, 'code_refused'),
  )
  expect(await verify(ada)).toMatchObject({ status: 200, json: { step: 'new' } })
  expect(world.inbox[0]).toMatchObject({ to: eve })
  expect(await verify(eve)).toMatchObject({ status: 200, json: { step: 'confirm', email: eve } })
  expect(await page.send('POST', '/email/change/confirm', { email: eve })).toMatchObject(
    refused(403, 'vault_signature_needed'),
  )
  expect(await emailOf(page)).toBe(ada)
  expect(await confirm()).toMatchObject({ status: 200, json: { email: eve } })
  expect(await emailOf(page)).toBe(eve)
  expect(tokenFor(ada)).not.toBe('')
  expect(await confirm()).toMatchObject(refused(409, 'nothing_begun'))
  vi.advanceTimersByTime(31_000)
  expect((await (await world.logIn(eve)).send('GET', '/session')).json).toMatchObject({ hasVault: true })
  expect((await (await world.logIn(ada)).send('GET', '/session')).json).toMatchObject({ hasVault: false })
})

test('within five minutes of a login by it, the current email needs no other code (login-server 20)', async () => {
  const { world, page, verify } = await openOwner()
  vi.advanceTimersByTime(5 * 60_000)
  expect(await page.send('POST', '/email/change', { email: eve })).toMatchObject({ json: { step: 'new' } })
  expect(world.inbox[0]).toMatchObject({ to: eve })
  expect(await verify(eve)).toMatchObject({ json: { step: 'confirm' } })
  // A code for another change is not taken for this one.
  vi.advanceTimersByTime(60_000)
  await page.send('POST', '/email/change', { email: 'bob@example.com' })
  expect(await verify(eve)).toMatchObject(refused(401, 'code_refused'))
  expect(await page.send('POST', '/email/change', { email: 'ADA@example.com' })).toMatchObject(
    refused(409, 'email_present'),
  )
})

test('if the old email cannot be told, nothing changes, and the same request can be made again (login-server 20)', async () => {
  const storage = memoryStorage()
  const { page, unlocked, prepare, confirm } = await openOwner(storage)
  await prepare(eve)
  const down = createWorld({ storage, sendMail: () => Promise.reject(new Error('no route')) })
  const answer = await page.use(down.server.handle).send('POST', '/email/change/confirm', { email: eve }, unlocked)
  expect(answer).toMatchObject(refused(503, 'mail_unavailable'))
  expect(await emailOf(page)).toBe(ada)
  expect(await confirm()).toMatchObject({ status: 200 })
})

test('killed at any write of the confirmation, it can be made again, and the old email can undo it (login-server 20, login-server 4)', async () => {
  for (let at = 0; at < 9; at++) {
    const { storage, dieAfter, revive } = mortalStorage()
    const { world, page, prepare, confirm, tokenFor } = await openOwner(storage)
    await prepare(eve)
    dieAfter(at)
    const first = await confirm()
    revive()
    if (first.status !== 200) expect(await confirm()).toMatchObject({ status: 200 })
    expect(await emailOf(page)).toBe(eve)
    const token = tokenFor(ada)
    expect(await page.send('POST', '/email/undo', { token })).toMatchObject({ status: 200 })
    expect(await page.send('GET', '/session')).toMatchObject(refused(401, 'not_logged_in'))
    vi.advanceTimersByTime(31_000)
    expect((await (await world.logIn(ada)).send('GET', '/session')).json).toMatchObject({ hasVault: true, email: ada })
    vi.useRealTimers()
  }
})

test('the old email undoes the change for 72 hours, from any browser, also behind later changes (login-server 21)', async () => {
  const { world, page, prepare, confirm, tokenFor } = await openOwner()
  await prepare(eve)
  await confirm()
  const token = tokenFor(ada)
  await prepare('bob@example.com')
  await confirm()
  const thief = await world.logIn('bob@example.com')
  const stranger = await world.open()
  for (const wrong of ['', 'x', `${token}x`, token.slice(1)])
    expect(await stranger.send('POST', '/email/undo', { token: wrong })).toMatchObject(refused(401, 'undo_refused'))
  // A scanner of mails opens the link: the part behind # never reaches the server, and there is nothing to get.
  expect(await stranger.send('GET', '/email/undo')).toMatchObject(refused(405, 'method_refused'))
  expect(await emailOf(page)).toBe('bob@example.com')
  // The owner has logged in by the old email meanwhile, to an account without a wallet.
  await world.logIn(ada, stranger)
  expect(await stranger.send('POST', '/email/undo', { token })).toMatchObject({ status: 200 })
  expect(await thief.send('GET', '/session')).toMatchObject(refused(401, 'not_logged_in'))
  expect(await stranger.send('POST', '/email/undo', { token })).toMatchObject(refused(401, 'undo_refused'))
  expect(await stranger.send('POST', '/email/undo', { token: tokenFor(eve) })).toMatchObject(
    refused(401, 'undo_refused'),
  )
  vi.advanceTimersByTime(31_000)
  expect((await (await world.logIn(ada)).send('GET', '/session')).json).toMatchObject({ hasVault: true, email: ada })
})

test('after 72 hours, or with the email in another wallet, there is nothing to undo (login-server 21)', async () => {
  const { world, page, prepare, confirm, tokenFor } = await openOwner()
  await prepare(eve)
  await confirm()
  const other = await world.logIn(ada)
  await other.send('PUT', '/vault', { vault: (await createWallet()).text() })
  expect(await page.send('POST', '/email/undo', { token: tokenFor(ada) })).toMatchObject(refused(409, 'identity_taken'))
  vi.advanceTimersByTime(72 * 3_600_000)
  expect(await page.send('POST', '/email/undo', { token: tokenFor(ada) })).toMatchObject(refused(401, 'undo_refused'))
})

test('five changes can be undone at once, and a sixth is refused (login-server 21)', async () => {
  const { page, prepare, confirm, tokenFor } = await openOwner()
  for (let at = 0; at < 6; at++) {
    vi.advanceTimersByTime(3_600_000)
    await prepare(`eve${at}@example.com`)
    expect(await confirm()).toMatchObject(at < 5 ? { status: 200 } : refused(409, 'changes_full'))
  }
  expect(await page.send('POST', '/email/undo', { token: tokenFor(ada) })).toMatchObject({ status: 200 })
})

test('the signature names the email, so it confirms no change that was begun since for another one (login-server 78)', async () => {
  const { page, prepare, verify, confirm } = await openOwner()
  const bob = 'bob@example.com'
  await prepare(eve)
  // An app begins another change while the visitor looks at this one.
  vi.advanceTimersByTime(60_000)
  await page.send('POST', '/email/change', { email: bob })
  await verify(ada)
  await verify(bob)
  for (const meant of [eve, '', 'EVE@example.com', ada])
    expect(await confirm(meant)).toMatchObject(refused(409, 'nothing_begun'))
  expect(await page.send('POST', '/email/change/confirm', {})).toMatchObject(refused(400, 'body_malformed'))
  expect(await emailOf(page)).toBe(ada)
  expect(await confirm(bob)).toMatchObject({ status: 200, json: { email: bob } })
})

test('a device is told the change that it has begun, and no other device is (login-server 79)', async () => {
  const { world, page, prepare, confirm } = await openOwner()
  const none = { status: 200, json: { step: null, email: null } }
  const told = (by = page) => by.send('GET', '/email/change')
  expect(await told()).toMatchObject(none)
  await page.send('POST', '/email/change', { email: eve })
  expect(await told()).toMatchObject({ status: 200, json: { step: 'new', email: eve } })
  await prepare(eve)
  expect(await told()).toMatchObject({ status: 200, json: { step: 'confirm', email: eve } })
  vi.advanceTimersByTime(31_000)
  const other = await world.logIn(ada)
  expect(await told(other)).toMatchObject(none)
  expect(await told(await world.open())).toMatchObject(refused(401, 'not_logged_in'))
  await confirm()
  expect(await told()).toMatchObject(none)
  // Half an hour ends a change that nobody confirms.
  await prepare('bob@example.com')
  vi.advanceTimersByTime(30 * 60_000 + 1)
  expect(await told()).toMatchObject(none)
})

/** A storage that lets a test act once, behind the next single step at a kind of entry. */
function storageAt(kind: string) {
  const memory = memoryStorage()
  let act: (() => Promise<unknown>) | undefined
  const storage: KeyValueStorage = {
    ...memory,
    async compareAndSet(key, ...rest) {
      const isSet = await memory.compareAndSet(key, ...rest)
      const next = key.startsWith(kind) ? act : undefined
      if (next) act = undefined
      await next?.()
      return isSet
    },
  }
  const actOnce = (next: () => Promise<unknown>) => {
    act = next
  }
  return { storage, actOnce }
}

test.each([
  ['new', 0, eve, 'bob@example.com'],
  ['current', 6 * 60_000, ada, 'bob@example.com'],
  // The same email again is another change: its own code counts.
  ['new', 0, eve, eve],
])(
  'a change that is begun as the code of another one is taken (%s, after %d ms, %s, %s) does not go on by this code (login-server 80)',
  async (step, wait, coded, victim) => {
    const { storage, actOnce } = storageAt('authcode:')
    const { page, verify, confirm } = await openOwner(storage)
    vi.advanceTimersByTime(wait)
    expect((await page.send('POST', '/email/change', { email: eve })).json.step).toBe(step)
    actOnce(() => page.send('POST', '/email/change', { email: victim }))
    expect(await verify(coded)).toMatchObject(refused(409, 'nothing_begun'))
    expect((await page.send('GET', '/email/change')).json).toMatchObject({ step, email: victim })
    expect(await confirm(victim)).toMatchObject(refused(409, 'nothing_begun'))
    expect(await emailOf(page)).toBe(ada)
  },
)

test('a change that is begun as another one is confirmed stays (login-server 80)', async () => {
  const { storage, actOnce } = storageAt('authidentity:')
  const { page, prepare, confirm } = await openOwner(storage)
  await prepare(eve)
  actOnce(() => page.send('POST', '/email/change', { email: 'bob@example.com' }))
  expect(await confirm()).toMatchObject({ status: 200, json: { email: eve } })
  expect((await page.send('GET', '/email/change')).json).toMatchObject({ email: 'bob@example.com' })
})

test('changes of an email that are begun take turns, whether a code goes out or not (login-server 80)', async () => {
  const { page } = await openOwner()
  const begin = () => page.send('POST', '/email/change', { email: eve })
  expect(await begin()).toMatchObject({ status: 200 })
  for (let time = 1; time < 20; time++) expect(await begin()).toMatchObject(refused(429, 'too_soon'))
  expect(await begin()).toMatchObject(refused(429, 'limit_reached'))
  vi.advanceTimersByTime(3_600_001)
  expect(await begin()).toMatchObject({ status: 200 })
})

test('a change whose current email another device has changed meanwhile is not confirmed: its code went to another one (login-server 80)', async () => {
  const { world, page, unlocked, prepare, confirm } = await openOwner()
  const second = await world.logIn(ada)
  await prepare('bob@example.com')
  await world.logIn(ada, second)
  await second.send('POST', '/email/change', { email: eve })
  await second.send('POST', '/email/change/verify', { code: world.codeFor(eve) })
  expect(await second.send('POST', '/email/change/confirm', { email: eve }, unlocked)).toMatchObject({ status: 200 })
  expect(await confirm()).toMatchObject(refused(409, 'nothing_begun'))
  expect(await emailOf(page)).toBe(eve)
})
