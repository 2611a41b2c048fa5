import { createSignInServer, memoryStorage } from 'tapkit/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

afterEach(() => void vi.useRealTimers())

test('the newest sign-in is first, also if it came to an instance whose clock is half a minute behind (server 4)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const storage = memoryStorage()
  const [ahead, behind] = [1, 2].map(() => createSignInServer({ origins: origin, secret, storage }))
  const visitor = createVisitor((request) => (instance ?? behind)?.handle(request) as Promise<Response>)
  let instance = ahead
  const [ada, bob] = [createAccount(), createAccount()]
  await visitor.signIn(ada)
  instance = behind
  vi.setSystemTime(Date.now() - 30_000 + 10_000)
  await visitor.signIn(bob)
  const who = await behind?.getSession(visitor.request())
  expect(who?.sessions[0].data.accountAddress).toBe(bob.address)
})
