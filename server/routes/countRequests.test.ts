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

test('a hundred cookies make GET session read 120 times, each time, and change nothing once what is beyond has ended (server 15)', async () => {
  const { storage, counts } = count(memoryStorage())
  const { handle } = createSignInServer({ origins: origin, secret, storage })
  const stranger = createVisitor(handle)
  for (let each = 0; each < 110; each++) {
    const visitor = createVisitor(handle)
    await visitor.signIn(createAccount())
    for (const [name, value] of visitor.jar) stranger.jar.set(name, value)
  }
  await stranger.sessions()
  Object.assign(counts, { reads: 0, changes: 0 })
  await stranger.sessions()
  expect(counts.reads).toBeLessThanOrEqual(120)
  expect(counts.changes).toBe(0)
})
