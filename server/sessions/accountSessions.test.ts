import { createSignInServer, type KeyValueStorage, memoryStorage } from 'tapkit/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const hour = 3_600_000

test('sessions that are over take none of the fifty places of an account: a live session stays (server 14)', async () => {
  const { handle } = createSignInServer({ origins: origin, secret })
  const account = createAccount()
  const phone = createVisitor(handle)
  await phone.signIn(account)
  for (let each = 0; each < 50; each++) {
    const script = createVisitor(handle)
    const expirationTime = new Date(Date.now() + 60_000).toISOString()
    expect((await script.signIn(account, { expirationTime })).status).toBe(200)
    vi.setSystemTime(Date.now() + 120_000)
    expect(await script.sessions()).toEqual([])
  }
  expect(await phone.sessions()).toHaveLength(1)
})

test('sign-ins that fail take none of the fifty of an account (server 14)', async () => {
  const memory = memoryStorage()
  let isLost = false
  const storage: KeyValueStorage = {
    ...memory,
    async compareAndSet(key, ...change) {
      const isDone = await memory.compareAndSet(key, ...change)
      if (!isLost || !key.startsWith('account:')) return isDone
      isLost = false
      throw new Error('ECONNRESET')
    },
  }
  const { handle } = createSignInServer({ origins: origin, secret, storage, onError() {} })
  const account = createAccount()
  const phone = createVisitor(handle)
  await phone.signIn(account)
  for (let each = 0; each < 50; each++) {
    isLost = true
    expect((await createVisitor(handle).signIn(account)).status).toBe(503)
  }
  expect(await phone.sessions()).toHaveLength(1)
})

test('a session lasts for its own lifetime, even if others on the same storage have another lifetime (server 14)', async () => {
  const storage = memoryStorage()
  const app = createSignInServer({ origins: origin, secret, storage })
  const page = 'https://admin.acme.app'
  const admin = createSignInServer({ origins: page, secret: `${secret}, another`, storage, sessionLifetime: hour })
  const account = createAccount()
  const [visitor, operator] = [createVisitor(app.handle), createVisitor(admin.handle, page)]
  await visitor.signIn(account)
  expect((await operator.signIn(account)).status).toBe(200)
  vi.setSystemTime(Date.now() + 2 * hour)
  expect([(await visitor.sessions()).length, (await operator.sessions()).length]).toEqual([1, 0])
})

test('sessions that ended without being read take none of the fifty places of an account: a live session on another device stays (server 14)', async () => {
  vi.useRealTimers()
  const { handle } = createSignInServer({ origins: origin, secret })
  const account = createAccount()
  const phone = createVisitor(handle)
  await phone.signIn(account)
  // A text of nearly 12 kB.
  const long = { resources: Array.from({ length: 38 }, (_, at) => `https://acme.app/${'a'.repeat(285)}${at}`) }
  for (let each = 0; each < 50; each++) {
    const kiosk = createVisitor(handle)
    await kiosk.signIn(account)
    // Six tabs sign in at once with long texts, so that the account's own session is no longer read.
    await kiosk.signInAtOnce(Array.from({ length: 6 }, createAccount), long)
    await kiosk.send('DELETE', '/session')
  }
  expect(await phone.sessions()).toHaveLength(1)
}, 60_000)
