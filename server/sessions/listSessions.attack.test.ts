import { createSignInServer, memoryStorage } from 'tapkit/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

afterEach(() => void vi.useRealTimers())

test('a signature for the page of one server is no session at another that has the secret and the storage in common (server 2)', async () => {
  const storage = memoryStorage()
  const page = 'https://forum.acme.app'
  const forum = createSignInServer({ origins: page, secret, storage })
  const bank = createSignInServer({
    origins: origin,
    secret,
    storage,
    chains: ['eip155:1'],
    sessionLifetime: 3_600_000,
  })
  // A script in the forum's page has had this signed for a nonce of the attacker's: the wallet shows the forum, where the visitor is.
  const attacker = createVisitor(forum.handle, page)
  expect((await attacker.signIn(createAccount())).status).toBe(200)
  expect(await bank.getSession(attacker.request())).toBeUndefined()
})

test('a session of a page or network that the host has taken out of its options is over (server 2)', async () => {
  const storage = memoryStorage()
  const page = 'https://forum.acme.app'
  const before = createSignInServer({ origins: [origin, page], secret, storage })
  const [visitor, other] = [createVisitor(before.handle, page), createVisitor(before.handle)]
  await visitor.signIn(createAccount())
  await other.signIn(createAccount(), { chainId: 'eip155:10' })
  const after = createSignInServer({ origins: origin, secret, storage, chains: ['eip155:1'] })
  const found = [await after.getSession(visitor.request()), await after.getSession(other.request())]
  expect(found).toEqual([undefined, undefined])
})

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
