import { createSignInServer, type KeyValueStorage, memoryStorage } from 'tapkit/server'
import { expect, test } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

/** Counts the requests to a storage. */
function count(memory: KeyValueStorage) {
  const counts = { reads: 0, changes: 0 }
  const storage: KeyValueStorage = {
    async get(key) {
      counts.reads++
      return memory.get(key)
    },
    async set(...change) {
      counts.changes++
      return memory.set(...change)
    },
    async compareAndSet(...change) {
      counts.changes++
      return memory.compareAndSet(...change)
    },
    async delete(key) {
      counts.changes++
      return memory.delete(key)
    },
  }
  return { storage, counts }
}

test.each([
  ['POST verify', '/verify', 44, 6],
  ['DELETE session', '/session?everywhere=true', 60, 40],
])(
  'with twenty sessions, %s reads and changes as often as the page on scale says (server 15)',
  async (_, path, reads, changes) => {
    const { storage, counts } = count(memoryStorage())
    const { handle } = createSignInServer({ origins: origin, secret, storage })
    const visitor = createVisitor(handle)
    for (let each = 0; each < 20; each++) await visitor.signIn(createAccount())
    const body = path === '/verify' ? await visitor.sign(createAccount()) : undefined
    Object.assign(counts, { reads: 0, changes: 0 })
    expect((await visitor.send(body ? 'POST' : 'DELETE', path, { body })).status).toBe(200)
    expect(counts.reads).toBeLessThanOrEqual(reads)
    expect(counts.changes).toBeLessThanOrEqual(changes)
  },
)

/** A stranger who keeps a hundred cookies despite every answer: of twenty sessions, and of eighty newer sessions, which have ended if `areOver`. */
async function createStranger(areOver: boolean) {
  const { storage, counts } = count(memoryStorage())
  const auth = createSignInServer({ origins: origin, secret, storage })
  const jar = new Map<string, string>()
  for (let each = 0; each < 100; each++) {
    const visitor = createVisitor(auth.handle)
    await visitor.signIn(createAccount())
    for (const [name, value] of visitor.jar) jar.set(name, value)
    if (areOver && each >= 20) await visitor.send('DELETE', '/session')
  }
  const asked = async (ask: (stranger: ReturnType<typeof createVisitor>) => Promise<unknown>) => {
    const stranger = createVisitor(auth.handle)
    for (const [name, value] of jar) stranger.jar.set(name, value)
    Object.assign(counts, { reads: 0, changes: 0 })
    await ask(stranger)
    return { ...counts }
  }
  return { auth, asked }
}

test('a hundred cookies make GET session read at most 120 times, and change nothing once the sessions beyond have ended (server 15)', async () => {
  const { auth, asked } = await createStranger(false)
  expect((await asked((stranger) => auth.getSession(stranger.request()))).reads).toBe(40)
  await asked((stranger) => stranger.sessions())
  const { reads, changes } = await asked((stranger) => stranger.sessions())
  expect(reads).toBeLessThanOrEqual(120)
  expect(changes).toBe(0)
})

test('eighty cookies of ended sessions cost each request one read each, beside twenty older sessions that are told (server 15)', async () => {
  const { auth, asked } = await createStranger(true)
  const told: unknown[] = []
  const page = await asked(async (stranger) => told.push((await auth.getSession(stranger.request()))?.sessions.length))
  const get = await asked(async (stranger) => told.push((await stranger.sessions()).length))
  expect([told, page, get]).toEqual([[20, 20], { reads: 120, changes: 0 }, { reads: 120, changes: 0 }])
  const { reads } = await asked((stranger) => stranger.send('DELETE', '/session'))
  expect(reads).toBeLessThanOrEqual(140)
})

test('forty cookies of one account are read as a single cookie, and the other sessions end by a single change of its list (server 15)', async () => {
  const { storage, counts } = count(memoryStorage())
  const { handle } = createSignInServer({ origins: origin, secret, storage })
  const [stranger, account] = [createVisitor(handle), createAccount()]
  for (let each = 0; each < 40; each++) {
    const visitor = createVisitor(handle)
    await visitor.signIn(account)
    for (const [name, value] of visitor.jar) stranger.jar.set(name, value)
  }
  Object.assign(counts, { reads: 0, changes: 0 })
  expect(await stranger.sessions()).toHaveLength(1)
  expect([counts, stranger.jar.size]).toEqual([{ reads: 3, changes: 40 }, 1])
})
