import { createSignInServer, type KeyValueStorage, memoryStorage } from 'tapkit/server'
import { expect, test } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

/** A text of nearly 12 kB. */
const long = { resources: Array.from({ length: 38 }, (_, at) => `https://acme.app/${'a'.repeat(285)}${at}`) }

test('sessions that ended without being read take none of the fifty of an account: a live one on another device stays (server 14)', async () => {
  const { handle } = createSignInServer({ origins: origin, secret })
  const account = createAccount()
  const phone = createVisitor(handle)
  await phone.signIn(account)
  for (let each = 0; each < 50; each++) {
    const kiosk = createVisitor(handle)
    await kiosk.signIn(account)
    // Five tabs sign in at once with long texts, so that the account's own session is not read any more.
    const tabs = await Promise.all(Array.from({ length: 6 }, () => kiosk.sign(createAccount(), long)))
    await Promise.all(tabs.map((body) => kiosk.send('POST', '/verify', { body })))
    await kiosk.send('DELETE', '/session')
  }
  expect(await phone.sessions()).toHaveLength(1)
}, 60_000)

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
  ['POST verify', '/verify', 43, 4 + 2],
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
