import { createSignInServer, fromUnstorage, type Unstorage } from 'tapkit/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { digest } from '../crypto/digest.ts'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A driver that loses some answers. */
function createDriver() {
  const items = new Map<string, unknown>()
  const lose = { reads: '', writes: '' }
  const lost = new Promise<never>(() => {})
  const storage: Unstorage = {
    getItemRaw: async (key) => (key === lose.reads ? lost : items.get(key)),
    setItemRaw: async (key, value) => (key === lose.writes ? lost : void items.set(key, value)),
    removeItem: async (key) => void items.delete(key),
    getKeys: async () => [...items.keys()],
  }
  return { storage: fromUnstorage(storage), items, lose }
}

test('an answer that a driver never gives holds up its own entry alone, for ten minutes (server 6)', async () => {
  const { storage, lose } = createDriver()
  lose.writes = 'tapkit:account:a'
  const failed = storage.set('account:a', 'a', 60_000).catch((error: unknown) => error)
  const behind = storage.compareAndSet('account:a', undefined, 'b', 60_000).catch((error: unknown) => error)
  expect(await storage.compareAndSet('account:c', undefined, 'c', 60_000)).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  lose.writes = ''
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await failed).toBeInstanceOf(Error)
  expect(await behind).toBeInstanceOf(Error)
  await vi.advanceTimersByTimeAsync(570_000)
  expect(await storage.get('account:a')).toBeUndefined()
  expect(await storage.compareAndSet('account:a', undefined, 'c', 60_000)).toBe(true)
  expect(await storage.get('account:a')).toBe('c')
})

test('a read whose answer never comes holds up changes of its own entry alone, for half a minute (server 6)', async () => {
  const { storage, lose } = createDriver()
  await storage.set('account:a', 'a', 60_000)
  lose.reads = 'tapkit:account:a'
  const failed = storage.get('account:a').catch((error: unknown) => error)
  expect(await storage.get('account:b')).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  lose.reads = ''
  expect(await storage.get('account:a')).toBe('a')
  await vi.advanceTimersByTimeAsync(29_000)
  const later = storage.compareAndSet('account:a', 'a', 'b', 60_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await failed).toBeInstanceOf(Error)
  expect([await later, await storage.get('account:a')]).toEqual([true, 'b'])
})

test('a change that has failed while others were in its way is not made later (server 6)', async () => {
  const items = new Map<string, unknown>()
  let isSilent = true
  const storage = fromUnstorage({
    getItemRaw: async () => (isSilent ? new Promise<never>(() => {}) : null),
    setItemRaw: async (key, value) => void items.set(key, value),
    removeItem: async (key) => void items.delete(key),
    getKeys: async () => [...items.keys()],
  })
  for (let each = 0; each < 2_000; each++) storage.get(`session:${each}`).catch(() => {})
  const failed = storage.set('session:late', 'late', 600_000).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await failed).toBeInstanceOf(Error)
  isSilent = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect([...items]).toEqual([])
})

test('an answer that a driver never gave does not end the sweeps to come (server 12)', async () => {
  const { storage, items, lose } = createDriver()
  const nonce = (text: string) => `nonce:${digest(text)}`
  await storage.set(nonce('a'), 'spent', 1_000)
  await vi.advanceTimersByTimeAsync(700_000)
  lose.reads = `tapkit:${nonce('a')}`
  await storage.set(nonce('b'), 'spent', 1_000)
  await vi.advanceTimersByTimeAsync(1_000)
  lose.reads = ''
  for (let hour = 0; hour < 4; hour++) {
    for (let each = 0; each < 20; each++) await storage.set(nonce(`${hour}x${each}`), 'spent', 1_000)
    await vi.advanceTimersByTimeAsync(3_600_000)
  }
  await storage.set(nonce('last'), 'spent', 1_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([...items.keys()]).toEqual([`tapkit:${nonce('last')}`])
})

test('a write that a driver does late does not bring a spent nonce back (server 1)', async () => {
  const items = new Map<string, unknown>()
  let land: (() => void) | undefined
  let isSlow = true
  const driver: Unstorage = {
    getItemRaw: async (key) => items.get(key),
    async setItemRaw(key, value) {
      if (isSlow) await new Promise<void>((resolve) => (land = resolve))
      items.set(key, value)
    },
    removeItem: async (key) => void items.delete(key),
    getKeys: async () => [...items.keys()],
  }
  const storage = fromUnstorage(driver)
  const compareAndSet = vi.fn(storage.compareAndSet)
  const { handle } = createSignInServer({
    origins: origin,
    secret,
    storage: { ...storage, compareAndSet },
    onError() {},
  })
  const visitor = createVisitor(handle)
  const body = await visitor.sign(createAccount())
  const copy = createVisitor(handle)
  for (const [name, value] of visitor.jar) copy.jar.set(name, value)
  const verify = async ({ send }: typeof visitor) => (await send('POST', '/verify', { body })).status

  const first = verify(visitor)
  await vi.waitUntil(() => land)
  isSlow = false
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await first).toBe(503)
  // The driver may still carry out the first write, so the entry takes no other write until it has.
  compareAndSet.mockClear()
  const second = verify(visitor)
  await vi.waitUntil(() => compareAndSet.mock.calls.length > 0)
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await second).toBe(503)
  land?.()
  await vi.advanceTimersByTimeAsync(1)
  expect(await verify(visitor)).toBe(200)
  expect(await verify(copy)).toBe(401)
})

test('a driver that strangers have filled takes sign-ins again once the strangers’ entries have expired (server 12)', async () => {
  const items = new Map<string, unknown>()
  const storage: Unstorage = {
    getItemRaw: async (key) => items.get(key),
    async setItemRaw(key, value) {
      if (items.size >= 30 && !items.has(key)) throw new Error('ENOSPC')
      items.set(key, value)
    },
    removeItem: async (key) => void items.delete(key),
    getKeys: async () => [...items.keys()],
  }
  const { handle } = createSignInServer({ origins: origin, secret, storage: fromUnstorage(storage), onError() {} })
  for (let each = 0; each < 31; each++) {
    const stranger = createVisitor(handle)
    const body = { ...(await stranger.sign(createAccount())), signature: `0x${'ab'.repeat(65)}` }
    await stranger.send('POST', '/verify', { body })
  }
  const visitor = createVisitor(handle)
  expect((await visitor.signIn(createAccount())).status).toBe(503)
  await vi.advanceTimersByTimeAsync(86_400_000)
  // The first write is still refused, and starts the sweep.
  await visitor.signIn(createAccount())
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await visitor.signIn(createAccount())).status).toBe(200)
})
