import { createSignInServer } from 'tapkit/server'
import { expect, test } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

test('a nonce that was spent before a restart of a server over memory signs nobody in after it, whoever has a copy of the cookie and the signature (server 1)', async () => {
  const start = () => createVisitor(createSignInServer({ origins: origin, secret }).handle)
  const visitor = start()
  const body = await visitor.sign(createAccount())
  const copy = new Map(visitor.jar)
  expect((await visitor.send('POST', '/verify', { body })).status).toBe(200)
  expect((await visitor.send('DELETE', '/session')).status).toBe(200)
  const thief = start()
  for (const [name, value] of copy) thief.jar.set(name, value)
  expect((await thief.send('POST', '/verify', { body })).status).toBe(401)
})
