import { createSignInServer, memoryStorage } from 'tapkit/server'
import { expect, test } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

/** A server over a storage in which entries of a kind can be cut short, as by a crash. */
function openServer() {
  const memory = memoryStorage()
  const keys = new Set<string>()
  const storage: typeof memory = {
    ...memory,
    async set(key, value, lifetime) {
      keys.add(key)
      await memory.set(key, value, lifetime)
    },
    async compareAndSet(key, expected, next, lifetime) {
      keys.add(key)
      return memory.compareAndSet(key, expected, next, lifetime)
    },
  }
  const cut = async (kind: string) => {
    for (const key of keys) {
      const text = key.startsWith(kind) ? await memory.get(key) : undefined
      if (text !== undefined) await memory.set(key, text.slice(0, 20), 600_000)
    }
  }
  return { ...createSignInServer({ origins: origin, secret, storage, onError() {} }), cut }
}

test.each(['session', 'account'])(
  'a sign-in replaces what was damaged of an entry of kind %s, and nobody is locked out (server 16, server 22)',
  async (kind) => {
    const { handle, cut } = openServer()
    const [visitor, phone, account] = [createVisitor(handle), createVisitor(handle), createAccount()]
    await visitor.signIn(account)
    await phone.signIn(account)
    await cut(kind)
    const answer = await visitor.send('GET', '/session')
    expect([answer.status, answer.json.error.code]).toEqual([503, 'entry_damaged'])
    expect((await visitor.send('DELETE', '/session?everywhere=true')).status).toBe(503)
    const { status, json } = await visitor.signIn(createAccount())
    expect([status, json.sessions.length]).toEqual([200, 1])
    expect([await visitor.sessions(), visitor.jar.size]).toEqual([json.sessions, 1])
    expect((await phone.signIn(account)).status).toBe(200)
    expect(await phone.sessions()).toHaveLength(1)
  },
)

test('a browser signs out of an account whose list is damaged (server 16)', async () => {
  const { handle, cut } = openServer()
  const visitor = createVisitor(handle)
  await visitor.signIn(createAccount())
  await cut('account')
  const copy = createVisitor(handle)
  for (const [name, value] of visitor.jar) copy.jar.set(name, value)
  expect((await visitor.send('DELETE', '/session')).status).toBe(200)
  expect(await copy.sessions()).toEqual([])
})

test('GET session clears the cookies of sessions that ended elsewhere (server 15)', async () => {
  const { handle } = openServer()
  const [visitor, phone, account] = [createVisitor(handle), createVisitor(handle), createAccount()]
  await visitor.signIn(account)
  await phone.signIn(account)
  await phone.send('DELETE', '/session?everywhere=true')
  expect([await visitor.sessions(), visitor.jar.size]).toEqual([[], 0])
})
