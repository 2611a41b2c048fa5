import { createSignInServer, fromUnstorage, type Unstorage } from 'tapkit/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

/**
 * A driver that empties an item before it writes it, as unstorage's driver for files does. With `hold`, the next write of an
 * account's list stops in between, until `land` is called.
 */
function createDriver() {
  const items = new Map<string, unknown>()
  const writes = { hold: false, land: undefined as (() => void) | undefined }
  const storage: Unstorage = {
    getItemRaw: async (key) => items.get(key),
    async setItemRaw(key, value) {
      items.set(key, '')
      if (writes.hold && key.includes('account')) {
        writes.hold = false
        await new Promise<void>((resolve) => {
          writes.land = resolve
        })
      }
      items.set(key, value)
    },
    removeItem: async (key) => void items.delete(key),
    getKeys: async () => [...items.keys()],
  }
  return { storage: fromUnstorage(storage), writes }
}

type Visitor = ReturnType<typeof createVisitor>

/** A laptop that is signed in, and asks while the account's sign-in on a phone is being written. `copy` has the laptop's cookie. */
async function askMeanwhile(ask: (laptop: Visitor) => Promise<unknown>) {
  const { storage, writes } = createDriver()
  const { handle } = createSignInServer({ origins: origin, secret, storage })
  const [laptop, phone, copy] = [createVisitor(handle), createVisitor(handle), createVisitor(handle)]
  const account = createAccount()
  await laptop.signIn(account)
  for (const [name, value] of laptop.jar) copy.jar.set(name, value)
  const body = await phone.sign(account)
  writes.hold = true
  const other = phone.send('POST', '/verify', { body })
  await vi.waitUntil(() => writes.land)
  const asked = ask(laptop)
  await new Promise(setImmediate)
  writes.land?.()
  expect(await other).toMatchObject({ status: 200 })
  return { answer: await asked, laptop, copy }
}

test('a visitor who asks while the account signs in elsewhere is told that they are signed in (server 6)', async () => {
  const { answer } = await askMeanwhile((laptop) => laptop.sessions())
  expect(answer).toHaveLength(1)
})

test.each(['/session', '/session?everywhere=true'])(
  'whoever signs out while the account signs in elsewhere is signed out: DELETE %s (server 5)',
  async (path) => {
    const { answer, copy } = await askMeanwhile((laptop) => laptop.send('DELETE', path))
    expect(answer).toMatchObject({ status: 200 })
    expect(await copy.sessions()).toEqual([])
  },
)

test('a visitor who signs in with another account while the first signs in elsewhere keeps the first (server 4)', async () => {
  const { answer, laptop } = await askMeanwhile((laptop) => laptop.signIn(createAccount()))
  expect(answer).toMatchObject({ status: 200 })
  expect(await laptop.sessions()).toHaveLength(2)
})

/** A driver that takes `latency` ms to read, under fake timers. */
function createSlowDriver() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const items = new Map<string, unknown>()
  const pace = { latency: 0 }
  const driver: Unstorage = {
    async getItemRaw(key) {
      if (pace.latency > 0) await new Promise((resolve) => setTimeout(resolve, pace.latency))
      return items.get(key)
    },
    setItemRaw: async (key, value) => void items.set(key, value),
    removeItem: async (key) => void items.delete(key),
    getKeys: async () => [...items.keys()],
  }
  return { storage: fromUnstorage(driver), pace }
}

test('a page that asks for its sessions with sixty requests at once gets sixty answers, also over a driver that takes a tenth of a second (server 6)', async () => {
  const { storage, pace } = createSlowDriver()
  const { handle, getSession } = createSignInServer({ origins: origin, secret, storage })
  const visitor = createVisitor(handle)
  await visitor.signIn(createAccount())
  pace.latency = 100
  const asked = Promise.allSettled(Array.from({ length: 60 }, () => getSession(visitor.request())))
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await asked).map(({ status }) => status)).toEqual(Array(60).fill('fulfilled'))
})

test('a stranger with twenty accounts who asks sixty times at once leaves a visitor their answer (server 15)', async () => {
  const { storage, pace } = createSlowDriver()
  const verifiers = { eip155: () => true }
  const { handle, getSession } = createSignInServer({
    origins: origin,
    secret,
    storage,
    verifiers,
    storageDeadline: 1_000,
  })
  const [stranger, visitor] = [createVisitor(handle), createVisitor(handle)]
  for (let each = 0; each < 20; each++) await stranger.signIn(createAccount())
  await visitor.signIn(createAccount())
  pace.latency = 100
  const flood = Promise.allSettled(Array.from({ length: 60 }, () => getSession(stranger.request())))
  const asked = getSession(visitor.request()).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  await flood
  expect(await asked).toMatchObject({ sessions: [{}] })
})
