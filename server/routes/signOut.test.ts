import { createSignInServer, type KeyValueStorage, memoryStorage } from 'tapkit/server'
import { expect, test } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

/** A text of nearly 12 kB. */
const long = { resources: Array.from({ length: 38 }, (_, at) => `https://acme.app/${'a'.repeat(285)}${at}`) }

/** A browser whose tabs signed in at once, so that it holds more than the 64 kB of sessions that a request reads. */
async function createOverfull(oldest = createAccount()) {
  const { handle } = createSignInServer({ origins: origin, secret })
  const visitor = createVisitor(handle)
  await visitor.signIn(oldest, long)
  for (let each = 0; each < 3; each++) await visitor.signIn(createAccount(), long)
  const tabs = await Promise.all([visitor.sign(createAccount(), long), visitor.sign(createAccount(), long)])
  for (const { status } of await Promise.all(tabs.map((body) => visitor.send('POST', '/verify', { body }))))
    expect(status).toBe(200)
  return { handle, visitor }
}

test.each(['', '?everywhere=true'])(
  'after signing out of everything, a browser whose tabs signed in at once is signed in with nothing (server 5): DELETE session%s',
  async (query) => {
    const { handle, visitor } = await createOverfull()
    const copy = createVisitor(handle)
    for (const [name, value] of visitor.jar) copy.jar.set(name, value)
    const { status, json } = await visitor.send('DELETE', `/session${query}`)
    expect([status, json.sessions]).toEqual([200, []])
    expect(await visitor.sessions()).toEqual([])
    while (copy.jar.size > 0) {
      expect(await copy.sessions()).toEqual([])
      copy.jar.delete([...copy.jar.keys()].at(-1) ?? '')
    }
  },
)

test.each(['', '&everywhere=true'])(
  'an account that a browser holds beyond what a request reads is signed out by its name (server 5): %s',
  async (query) => {
    const account = createAccount()
    const { handle, visitor } = await createOverfull(account)
    const [name = ''] = visitor.jar.keys()
    const copy = createVisitor(handle)
    copy.jar.set(name, visitor.jar.get(name) ?? '')
    expect(await copy.sessions()).toHaveLength(1)
    const path = `/session?chainId=eip155:1&address=${account.address}${query}`
    expect((await visitor.send('DELETE', path)).status).toBe(200)
    expect(await copy.sessions()).toEqual([])
    expect(await visitor.sessions()).toHaveLength(5)
  },
)

test('of a browser whose tabs signed in at once, a page ends the sessions that it is not told of by asking for its sessions (server 15)', async () => {
  const account = createAccount()
  const { handle, visitor } = await createOverfull(account)
  const [name = ''] = visitor.jar.keys()
  const copy = createVisitor(handle)
  copy.jar.set(name, visitor.jar.get(name) ?? '')
  expect(await copy.sessions()).toHaveLength(1)
  const told = await visitor.sessions()
  expect([told.length, await copy.sessions()]).toEqual([5, []])
  expect(await visitor.sessions()).toEqual(told)
})

test.each(['', '?everywhere=true'])(
  'a storage that is full, and takes no change of a list, signs out (server 5): DELETE session%s',
  async (query) => {
    const memory = memoryStorage()
    let isFull = false
    const check = () => {
      if (isFull) throw new Error('ENOSPC')
    }
    const storage: KeyValueStorage = {
      ...memory,
      async set(...change) {
        check()
        return memory.set(...change)
      },
      async compareAndSet(...change) {
        check()
        return memory.compareAndSet(...change)
      },
    }
    const { handle } = createSignInServer({ origins: origin, secret, storage })
    const account = createAccount()
    const [visitor, other, thief] = [createVisitor(handle), createVisitor(handle), createVisitor(handle)]
    await visitor.signIn(account)
    await other.signIn(account)
    for (const [name, value] of visitor.jar) thief.jar.set(name, value)
    isFull = true
    expect((await visitor.send('DELETE', `/session${query}`)).status).toBe(200)
    expect([await thief.sessions(), (await other.sessions()).length]).toEqual([[], query ? 0 : 1])
  },
)
