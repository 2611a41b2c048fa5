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
  const tabs = [await visitor.sign(createAccount()), await visitor.sign(createAccount())]
  await Promise.all(tabs.map((body) => visitor.send('POST', '/verify', { body })))
  const live = await visitor.sessions()
  expect([live.length, JSON.stringify(live).includes(oldest.address)]).toEqual([17, true])
})

test('a sign-in that another tab makes while a sign-out waits for the storage keeps its cookie, or is over (server 4, server 5)', async () => {
  const memory = memoryStorage()
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  let isHeld = false
  const storage: KeyValueStorage = {
    ...memory,
    async compareAndSet(key, expected, next, lifetime) {
      const done = await memory.compareAndSet(key, expected, next, lifetime)
      if (isHeld && next === undefined) await held
      return done
    },
  }
  const { handle } = createSignInServer({ origins: origin, secret, storage })
  const [visitor, account] = [createVisitor(handle), createAccount()]
  await visitor.signIn(account)
  isHeld = true
  const out = visitor.send('DELETE', '/session')
  const answer = await visitor.signIn(account)
  expect(answer.status).toBe(200)
  const copy = createVisitor(handle)
  for (const [name, value] of visitor.jar) copy.jar.set(name, value)
  go()
  expect((await out).status).toBe(200)
  // Who is told that they are signed in is; or else nobody is, a copy of the cookie included.
  expect((await visitor.sessions()).length).toBe((await copy.sessions()).length)
})
