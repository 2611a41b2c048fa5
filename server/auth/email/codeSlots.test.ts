import { memoryStorage } from 'tapkit/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { Page } from '../fixtures/createPage.ts'
import { createWorld, origin, secret } from '../fixtures/createWorld.ts'
import { readOptions } from '../readOptions.ts'
import { createCode, takeTry } from './codes.ts'

afterEach(() => {
  vi.useRealTimers()
})

const [email, eve] = ['ada@example.com', 'eve@example.com']
const [app, shop] = ['http://app.tapkit.localhost:5173', 'http://shop.tapkit.localhost:5173']
const refused = (status: number, code: string) => ({ status, json: { error: { code } } })
const other = (code: string) => String((Number(code.replace(' ', '')) + 1) % 1_000_000).padStart(6, '0')

type World = ReturnType<typeof createWorld>

const open = () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  return createWorld({ hosts: [app, shop] })
}
const enter = (page: Page, world: World, to: string, by?: string) =>
  page.send('POST', '/otp', { email: to, code: world.codeFor(to), ...(by && { app: by }) })

test('a code is of one address: another address replaces, tries and ends none of it (login-server 66)', async () => {
  const world = open()
  const page = await world.open()
  await page.send('POST', '/email', { email })
  const code = world.codeFor(email)
  expect(await page.send('POST', '/email', { email: eve })).toMatchObject({ status: 200 })
  for (let turn = 0; turn < 6; turn++)
    expect(await page.send('POST', '/otp', { email: eve, code: other(world.codeFor(eve)) })).toMatchObject(
      refused(401, 'code_refused'),
    )
  expect(await page.send('POST', '/otp', { email: eve, code })).toMatchObject(refused(401, 'code_refused'))
  expect(await page.send('POST', '/otp', { email: 'ADA@example.com', code })).toMatchObject({ status: 200 })
})

test('a further code goes to the address that the request names, and to no other (login-server 66)', async () => {
  const world = open()
  const page = await world.open()
  await page.send('POST', '/email', { email })
  await page.send('POST', '/email', { email: eve })
  vi.advanceTimersByTime(31_000)
  expect(await page.send('POST', '/email/resend', { email })).toMatchObject({ status: 200 })
  expect(world.inbox.map(({ to }) => to)).toEqual([email, eve, email])
  expect(await page.send('POST', '/email/resend', { email: 'bob@example.com' })).toMatchObject(
    refused(409, 'nothing_begun'),
  )
  expect(await page.send('POST', '/email/resend', { email: 'bob' })).toMatchObject(refused(400, 'email_invalid'))
  expect(await page.send('POST', '/otp', { email: 'bob', code: '123456' })).toMatchObject(refused(400, 'email_invalid'))
})

test('an app neither replaces nor tries the code that the window, or another app, has asked for to the same address (login-server 66)', async () => {
  const world = open()
  for (const by of [undefined, shop]) {
    const page = await world.open()
    await page.send('POST', '/email', { email, ...(by && { app: by }) })
    const code = world.codeFor(email)
    // The half minute of another one does not hold the app up either.
    expect(await page.send('POST', '/email', { email, app })).toMatchObject({ status: 200 })
    for (let turn = 0; turn < 6; turn++)
      expect(await page.send('POST', '/otp', { email, code: other(world.codeFor(email)), app })).toMatchObject(
        refused(401, 'code_refused'),
      )
    if (world.codeFor(email) !== code)
      expect(await page.send('POST', '/otp', { email, code, app })).toMatchObject(refused(401, 'code_refused'))
    expect(await page.send('POST', '/otp', { email, code, ...(by && { app: by }) })).toMatchObject({ status: 200 })
    vi.advanceTimersByTime(3_600_000)
  }
})

test('an app that the server does not list asks for no code (login-server 66)', async () => {
  const world = open()
  const page = await world.open()
  for (const by of ['https://evil.test', `${app}/`, 'constructor'])
    for (const [path, body] of [
      ['/email', { email }],
      ['/otp', { email, code: '123456' }],
    ] as const)
      expect(await page.send('POST', path, { ...body, app: by })).toMatchObject(refused(403, 'origin_refused'))
  expect(world.inbox).toEqual([])
})

test('of ten thousand codes at once for each slot of one device, five are compared (login-server 66, login-server 7)', {
  timeout: 120_000,
}, async () => {
  const given = { origin, hosts: [app], operator: 'Acme', secret, storage: memoryStorage(), sendMail: async () => {} }
  const settings = readOptions({ ...given, storageDeadline: 100_000 })
  const compared = vi.fn()
  const macs: typeof settings.keys.macs = (purpose, text) => {
    if (purpose === 'code') compared()
    return settings.keys.macs(purpose, text)
  }
  const watched = { ...settings, keys: { ...settings.keys, macs } }
  const slots = [{ email }, { email, app }, { email: eve, app }].map(
    (slot) => ({ ...slot, device: 'one', purpose: 'login' }) as const,
  )
  for (const slot of slots) {
    const code = await createCode(slot, '', watched)
    const guesses = Array.from({ length: 10_000 }, (_, at) => other(String((Number(code) + at) % 990_000)))
    const wrong = guesses.filter((guess) => guess !== code)
    compared.mockClear()
    const outcomes = await Promise.allSettled(wrong.map((guess) => takeTry(slot, guess, watched)))
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual(
      wrong.map(() => 'code_refused'),
    )
    expect(compared).toHaveBeenCalledTimes(5)
    await expect(takeTry(slot, code, watched)).rejects.toMatchObject({ code: 'code_refused' })
  }
})

test('apps use up neither the codes of an address, nor those of a device or a client, for the window (login-server 67)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const world = createWorld({ hosts: [app, shop], clientOf: ({ headers }) => headers.get('x-client') ?? undefined })
  const headers = { 'x-client': '192.0.2.1' }
  const page = await world.open()
  const ask = async (to: string, by?: string, from = page) =>
    (await from.send('POST', '/email', { email: to, ...(by && { app: by }) }, { headers })).status
  const spend = async (to: (at: number) => string, by: string, from = page, times = 12) => {
    let sent = 0
    for (let at = 0; at < times; at++) {
      if ((await ask(to(at), by, from)) === 200) sent++
      vi.advanceTimersByTime(31_000)
    }
    return sent
  }
  // An address: five an hour in all, of which apps have four.
  expect(await spend(() => email, app)).toBe(4)
  expect([await ask(email, shop), await ask(email)]).toEqual([429, 200])
  vi.advanceTimersByTime(31_000)
  expect(await ask(email, undefined, await world.open())).toBe(429)
  vi.advanceTimersByTime(3_600_000)
  // A device: ten an hour for each app, and ten for the window.
  expect(await spend((at) => `bob${at}@example.com`, app)).toBe(10)
  expect([await ask('eve1@example.com', shop), await ask('eve2@example.com')]).toEqual([200, 200])
  vi.advanceTimersByTime(3_600_000)
  // A client: thirty an hour in all, of which apps have twenty.
  let sent = 0
  for (let each = 0; each < 3; each++)
    sent += await spend((at) => `zoe${each}.${at}@example.com`, app, await world.open(), 10)
  expect(sent).toBe(20)
  expect(await ask('eve3@example.com', undefined, await world.open())).toBe(200)
})

test('apps have twelve of the fifteen codes of an address in a day (login-server 67)', async () => {
  const world = open()
  let sent = 0
  for (let hour = 0; hour < 5; hour++) {
    for (let turn = 0; turn < 6; turn++)
      if ((await (await world.open()).send('POST', '/email', { email, app })).status === 200) sent++
    vi.advanceTimersByTime(3_600_000)
  }
  expect(sent).toBe(12)
  expect(await (await world.open()).send('POST', '/email', { email })).toMatchObject({ status: 200 })
})

test('an app begins no login on a device that is logged in otherwise, and the window does (login-server 68)', async () => {
  const world = open()
  const page = await world.logIn(email)
  vi.advanceTimersByTime(31_000)
  expect(await page.send('POST', '/email', { email: eve, app })).toMatchObject(refused(409, 'logged_in'))
  expect(world.inbox).toHaveLength(1)
  expect(await page.send('POST', '/email', { email, app })).toMatchObject({ status: 200 })
  expect(await page.send('POST', '/email', { email: eve })).toMatchObject({ status: 200 })
  await page.send('POST', '/logout', {})
  vi.advanceTimersByTime(31_000)
  expect(await page.send('POST', '/email', { email: eve, app })).toMatchObject({ status: 200 })
})

test('codes of before a change of the secret stay good after it, and the latest one counts alone (login-server 66, login-server 10)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const storage = memoryStorage()
  const newer = 'a newer secret, random enough, 32 chars'
  const [before, after] = [createWorld({ storage }), createWorld({ storage, secret: [newer, secret] })]
  const page = await before.open()
  const later = page.use(after.server.handle)
  await page.send('POST', '/email', { email })
  expect(await later.send('POST', '/email/resend', { email })).toMatchObject(refused(429, 'too_soon'))
  expect(await later.send('POST', '/otp', { email, code: before.codeFor(email) })).toMatchObject({ status: 200 })
  vi.advanceTimersByTime(31_000)
  await page.send('POST', '/email', { email })
  vi.advanceTimersByTime(31_000)
  expect(await later.send('POST', '/email/resend', { email })).toMatchObject({ status: 200 })
  if (before.codeFor(email) !== after.codeFor(email))
    expect(await later.send('POST', '/otp', { email, code: before.codeFor(email) })).toMatchObject(
      refused(401, 'code_refused'),
    )
  expect(await later.send('POST', '/otp', { email, code: after.codeFor(email) })).toMatchObject({ status: 200 })
  expect(await later.send('POST', '/otp', { email, code: before.codeFor(email) })).toMatchObject(
    refused(401, 'code_refused'),
  )
})

test('the right code logs in by the address that was named, in whatever order codes were asked for (login-server 66)', async () => {
  const world = open()
  const page = await world.open()
  await page.send('POST', '/email', { email, app })
  await page.send('POST', '/email', { email: eve, app: shop })
  expect(await enter(page, world, eve, app)).toMatchObject(refused(401, 'code_refused'))
  expect(await enter(page, world, email, app)).toMatchObject({ status: 200, json: { email } })
})
