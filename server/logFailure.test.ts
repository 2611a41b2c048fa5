import { createSignInServer, type KeyValueStorage } from 'tapkit/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccount, createVisitor, origin, secret } from './fixtures/createVisitor.ts'

let day = 1

/** The lines of the console, on a day without any so far. */
function listen() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now() + day++ * 86_400_000)
  return vi.spyOn(console, 'error').mockImplementation(() => {})
}

const broken = (message: string): KeyValueStorage => {
  const fail = () => Promise.reject(new Error(message))
  return { get: fail, set: fail, compareAndSet: fail, delete: fail }
}

test('a host without `onError` reads the failure and its remedy on the console (server 19)', async () => {
  const told = listen()
  const { handle } = createSignInServer({ origins: origin, secret })
  const headers = { origin, 'content-type': 'application/json' }
  const read = new Request(`${origin}/sign-in/verify`, { method: 'POST', headers, body: '{}' })
  await read.text()
  expect((await handle(read)).status).toBe(500)
  expect(told.mock.calls).toEqual([
    [
      'tapkit: the sign-in server failed. The body was read before: mount the sign-in server before anything that reads bodies. To handle failures yourself, pass `onError` to createSignInServer, and catch what `getSession` throws.',
    ],
  ])
})

test('a storage failure is told with the storage’s own words, on a single line, even if they contain line breaks (server 19)', async () => {
  const told = listen()
  const storage = broken('connect ECONNREFUSED\n\u001b[31mtapkit: all is well\u2028'.concat('x'.repeat(5_000)))
  await createVisitor(createSignInServer({ origins: origin, secret, storage }).handle).signIn(createAccount())
  const line = String(told.mock.calls)
  expect(line).toContain('The storage did not answer. Try again. connect ECONNREFUSED [31mtapkit: all is well x')
  expect(line).not.toMatch(/[\p{Cc}\p{Zl}]/u)
  expect(line.length).toBeLessThan(1_200)
})

test('a visitor whose requests fail does not fill the log: five lines a minute are told (server 19)', async () => {
  const told = listen()
  // As a route makes them that has its environment only with the request.
  const handle = (request: Request) =>
    createSignInServer({ origins: origin, secret, storage: broken('down') }).handle(request)
  const visitor = createVisitor(handle)
  for (let each = 0; each < 20; each++) await visitor.signIn(createAccount())
  expect(told).toHaveBeenCalledTimes(5)
  vi.advanceTimersByTime(60_000)
  await visitor.signIn(createAccount())
  expect(told).toHaveBeenCalledTimes(6)
})

test('a refusal, and a host with `onError`, leave the console empty (server 19)', async () => {
  const told = listen()
  const onError = vi.fn()
  const { handle } = createSignInServer({ origins: origin, secret, storage: broken('down'), onError })
  const visitor = createVisitor(handle)
  expect((await visitor.send('POST', '/verify', { body: '{}' })).status).toBe(400)
  expect((await visitor.signIn(createAccount())).status).toBe(503)
  expect([told.mock.calls, onError.mock.calls.length]).toEqual([[], 1])
})
