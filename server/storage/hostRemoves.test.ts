import { createSignInServer, fromUnstorage, type Unstorage } from 'tapkit/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

test('a visitor whom a host signs out by emptying the driver is signed out five minutes later, even without a sign-in since (server 17)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const items = new Map<string, string>()
  const driver: Unstorage = {
    getItemRaw: async (key) => items.get(key),
    setItemRaw: async (key, value) => void items.set(key, value),
    removeItem: async (key) => void items.delete(key),
    getKeys: async () => [...items.keys()],
  }
  const { handle, getSession } = createSignInServer({ origins: origin, secret, storage: fromUnstorage(driver) })
  const visitor = createVisitor(handle)
  await visitor.signIn(createAccount())
  items.clear()
  vi.advanceTimersByTime(301_000)
  expect(await getSession(visitor.request())).toBeUndefined()
})
