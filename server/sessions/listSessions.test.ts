import { createSignInServer, type KeyValueStorage, memoryStorage } from 'tapkit/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

/** A text of nearly 12 kB. */
const long = { resources: Array.from({ length: 38 }, (_, at) => `https://acme.app/${'a'.repeat(285)}${at}`) }

/** A storage that counts its requests and the letters of its answers. */
function openStorage() {
  const memory = memoryStorage()
  const count = { asked: 0, read: 0 }
  const storage: KeyValueStorage = {
    ...memory,
    async get(key) {
      const text = await memory.get(key)
      count.asked++
      count.read += text?.length ?? 0
      return text
    },
  }
  return { storage, count, reset: () => Object.assign(count, { asked: 0, read: 0 }) }
}

/** An attacker makes many keys, signs in with each in a new browser, and puts all cookies into a single browser. */
async function createStranger(handle: (request: Request) => Promise<Response>, keys: number, fields = {}) {
  const all = createVisitor(handle)
  for (let each = 0; each < keys; each++) {
    const visitor = createVisitor(handle)
    expect(await visitor.signIn(createAccount(), fields)).toMatchObject({ status: 200 })
    for (const [name, value] of visitor.jar) all.jar.set(name, value)
  }
  return all
}

test('a request reads the twenty newest sessions, however many cookies it brings (server 15)', async () => {
  const { storage, count, reset } = openStorage()
  const auth = createSignInServer({ origins: origin, secret, storage })
  const stranger = await createStranger(auth.handle, 30)
  reset()
  expect((await auth.getSession(stranger.request()))?.sessions).toHaveLength(20)
  expect(count.asked).toBe(40)
})

test.each([
  ['GET session', 'GET', '/session'],
  ['DELETE session of another account', 'DELETE', `/session?chainId=eip155:1&address=0x${'ab'.repeat(20)}`],
  ['POST verify', 'POST', '/verify'],
])('long texts make %s read and answer no more than 64 kB of sessions (server 15)', async (_, method, path) => {
  const { storage, count, reset } = openStorage()
  const { handle } = createSignInServer({ origins: origin, secret, storage })
  const stranger = await createStranger(handle, 25, long)
  const body = method === 'POST' ? await stranger.sign(createAccount(), long) : undefined
  reset()
  const { status, json } = await stranger.send(method, path, { body })
  expect([status, json.sessions.length]).toEqual([200, 5])
  // `GET` and `POST` end the twenty sessions beyond the limit, and look at an account's list for each.
  expect(count.asked).toBeLessThan(method === 'DELETE' ? 20 : 40)
  expect(count.read).toBeLessThan(70_000)
  expect(JSON.stringify(json).length).toBeLessThan(150_000)
})

test('a browser keeps 64 kB of sessions: the oldest makes room, and is over (server 15)', async () => {
  const { handle } = createSignInServer({ origins: origin, secret })
  const visitor = createVisitor(handle)
  const accounts = Array.from({ length: 7 }, createAccount)
  await visitor.signIn(accounts[0] ?? createAccount(), long)
  const copy = createVisitor(handle)
  for (const [name, value] of visitor.jar) copy.jar.set(name, value)
  expect(await copy.sessions()).toHaveLength(1)
  for (const account of accounts.slice(1)) await visitor.signIn(account, long)
  const live = (await visitor.sessions()).map(({ data }: { data: { accountAddress: string } }) => data.accountAddress)
  expect(live).toHaveLength(5)
  expect(live[0]).toBe(accounts.at(-1)?.address)
  expect(visitor.jar.size).toBe(5)
  expect(await copy.sessions()).toEqual([])
})

test('a signature for the page of one server is no session at another server with the same secret and storage (server 2)', async () => {
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
  // A script in the forum's page got this signed for a nonce of the attacker's. The wallet shows the forum, where the
  // visitor is.
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

test('an instance that does not know a new network yet lets no visitor in by its session, and neither ends it nor drops it for an older session (server 2)', async () => {
  const storage = memoryStorage()
  const older = createSignInServer({ origins: origin, secret, storage, chains: ['eip155:1'] })
  const newer = createSignInServer({ origins: origin, secret, storage, chains: ['eip155:1', 'eip155:10'] })
  let { handle } = older
  const visitor = createVisitor((request) => handle(request))
  const oldest = createAccount()
  await visitor.signIn(oldest)
  for (let each = 0; each < 18; each++) await visitor.signIn(createAccount())
  handle = newer.handle
  const account = createAccount()
  await visitor.signIn(account, { chainId: 'eip155:10' })
  handle = older.handle
  const told = (await visitor.signIn(createAccount())).json.sessions
  expect(JSON.stringify(told)).not.toContain(account.address)
  handle = newer.handle
  const kept = JSON.stringify(await visitor.sessions())
  expect([kept.includes(account.address), kept.includes(oldest.address)]).toEqual([true, false])
})

test('the newest sign-in is first, also if it came to an instance whose clock is half a minute behind (server 4)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { handle, getSession } = createSignInServer({ origins: origin, secret })
  const visitor = createVisitor(handle)
  const [ada, bob] = [createAccount(), createAccount()]
  await visitor.signIn(ada)
  vi.setSystemTime(Date.now() - 30_000 + 10_000)
  await visitor.signIn(bob)
  const who = await getSession(visitor.request())
  expect(who?.sessions.map(({ data }) => data.accountAddress)).toEqual([bob.address, ada.address])
})
