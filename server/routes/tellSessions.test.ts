import { createSignInServer, type KeyValueStorage, memoryStorage } from 'tapkit/server'
import { expect, test } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

test('GET session ends no live session of a browser that has fewer than twenty: those that ended elsewhere go first (server 15)', async () => {
  const { handle } = createSignInServer({ origins: origin, secret })
  const visitor = createVisitor(handle)
  const [oldest, newest] = [createAccount(), createAccount()]
  await visitor.signIn(oldest)
  for (let each = 0; each < 14; each++) await visitor.signIn(createAccount())
  const phone = createVisitor(handle)
  const ended = [newest, ...Array.from({ length: 4 }, createAccount)]
  for (const account of ended) await visitor.signIn(account)
  // The last five accounts are signed out of on every device.
  for (const account of ended) {
    await phone.signIn(account)
    await phone.send('DELETE', '/session?everywhere=true')
  }
  expect(await visitor.sessions()).toHaveLength(15)
  await visitor.signInAtOnce([createAccount(), createAccount()])
  const live = await visitor.sessions()
  expect([live.length, JSON.stringify(live).includes(oldest.address)]).toEqual([17, true])
})

test('a browser that tabs have brought more than twenty is told every session that counts, once others have ended elsewhere, and so are its pages (server 15)', async () => {
  const { handle, getSession } = createSignInServer({ origins: origin, secret })
  const [visitor, phone] = [createVisitor(handle), createVisitor(handle)]
  const accounts = Array.from({ length: 20 }, createAccount)
  for (const account of accounts) await visitor.signIn(account)
  await visitor.signInAtOnce([createAccount(), createAccount()])
  for (const account of accounts.slice(-5)) {
    await phone.signIn(account)
    await phone.send('DELETE', '/session?everywhere=true')
  }
  const who = await getSession(visitor.request())
  expect([who?.sessions.length, await visitor.sessions()]).toEqual([16, who?.sessions])
})

test('an account that two tabs sign in with at once is told once, and its other session is over (server 4)', async () => {
  const { handle, getSession } = createSignInServer({ origins: origin, secret })
  const [visitor, account] = [createVisitor(handle), createAccount()]
  await visitor.signInAtOnce([account, account])
  const copies = [...visitor.jar].map(([name, value]) => {
    const copy = createVisitor(handle)
    copy.jar.set(name, value)
    return copy
  })
  expect((await getSession(visitor.request()))?.sessions).toHaveLength(1)
  expect(await visitor.sessions()).toHaveLength(1)
  const live = await Promise.all(copies.map(async (copy) => (await copy.sessions()).length))
  expect([live.toSorted(), visitor.jar.size]).toEqual([[0, 1], 1])
})

test('if the storage takes no change, GET session still tells the sessions, and ends the surplus later (server 6)', async () => {
  const memory = memoryStorage()
  let isReadOnly = false
  const change = async <value>(task: () => Promise<value>): Promise<value> => {
    if (isReadOnly) throw new Error('READONLY')
    return task()
  }
  const storage: KeyValueStorage = {
    get: memory.get,
    set: (...asked) => change(() => memory.set(...asked)),
    compareAndSet: (...asked) => change(() => memory.compareAndSet(...asked)),
    delete: (...asked) => change(() => memory.delete(...asked)),
  }
  const { handle } = createSignInServer({ origins: origin, secret, storage })
  const [visitor, account] = [createVisitor(handle), createAccount()]
  await visitor.signInAtOnce([account, account])
  isReadOnly = true
  const { status, json, cookies } = await visitor.send('GET', '/session')
  expect([status, json.sessions.length, cookies]).toEqual([200, 1, []])
  isReadOnly = false
  expect([await visitor.sessions(), visitor.jar.size]).toEqual([json.sessions, 1])
})
