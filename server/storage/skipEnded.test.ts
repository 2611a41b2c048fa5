import { createSignInServer, fromUnstorage, type Unstorage } from 'tapkit/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

test('a stranger with eight hundred cookies of sessions that ended a year ago, who asks forty times at once, leaves a visitor their answer (server 15)', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const items = new Map<string, unknown>()
  let latency = 0
  const driver: Unstorage = {
    async getItemRaw(key) {
      if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency))
      return items.get(key)
    },
    setItemRaw: async (key, value) => void items.set(key, value),
    removeItem: async (key) => void items.delete(key),
    getKeys: async () => [...items.keys()],
  }
  const { handle, getSession } = createSignInServer({
    origins: origin,
    secret,
    storage: fromUnstorage(driver),
    verifiers: { eip155: () => true },
    storageDeadline: 1_000,
  })
  const visitor = createVisitor(handle)
  await visitor.signIn(createAccount())
  /** Forty browsers with twenty cookies each, all signed out of long ago: nothing of them is in the storage. */
  const strangers = Array.from({ length: 40 }, () => createVisitor(handle))
  for (const stranger of strangers) {
    const cookies = new Map<string, string>()
    for (let each = 0; each < 20; each++) {
      const once = createVisitor(handle)
      await once.signIn(createAccount())
      for (const [name, value] of once.jar) cookies.set(name, value)
      await once.send('DELETE', '/session')
    }
    for (const [name, value] of cookies) stranger.jar.set(name, value)
  }
  // A year later the cookies still cost a read each, as nothing in them says when they were over.
  vi.setSystemTime(Date.now() + 365 * 86_400_000)
  await visitor.signIn(createAccount())
  latency = 100
  const flood = Promise.allSettled(strangers.map((stranger) => getSession(stranger.request())))
  const asked = getSession(visitor.request()).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  await flood
  expect(await asked).toMatchObject({ sessions: [{}] })
})
