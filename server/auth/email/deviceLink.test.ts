import { memoryStorage } from 'tapkit/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { KeyValueStorage } from '../../storage/storage.ts'
import type { Page } from '../fixtures/createPage.ts'
import { createWorld, secret } from '../fixtures/createWorld.ts'

afterEach(() => {
  vi.useRealTimers()
})

const email = 'ada@example.com'
const refused = (status: number, code: string) => ({ status, json: { error: { code } } })
const other = (digits: string, by = 1) => String((Number(digits) + by) % 100).padStart(2, '0')

function openWorld(storage: KeyValueStorage = memoryStorage(), hosts?: readonly string[]) {
  const world = createWorld({ storage, deviceLink: true, ...(hosts && { hosts }) })
  const tokenFor = (to: string) =>
    world.inbox.flatMap((mail) => (mail.to === to ? (/#token=(\S+)/.exec(mail.text)?.[1] ?? []) : []))[0] ?? ''
  const ask = (page: Page, to = email) => page.send('POST', '/email', { email: to })
  const confirm = (page: Page, token: string, digits: string) => page.send('POST', '/device/confirm', { token, digits })
  const isConfirmed = async (page: Page, to = email, app?: string) =>
    (await page.send('POST', '/device', { email: to, app })).json.confirmed
  return { world, tokenFor, ask, confirm, isConfirmed }
}

test('an unknown browser gets a code once its link was confirmed by a press and two digits, from any browser (login-server 45)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { world, tokenFor, ask, confirm, isConfirmed } = openWorld()
  const [page, phone] = [await world.open(), await world.open()]
  expect(await page.send('POST', '/device', { email })).toMatchObject(refused(409, 'nothing_begun'))
  const asked = await ask(page)
  expect(asked.json).toEqual({
    verify: 'device',
    digits: expect.stringMatching(/^\d\d$/),
    resendIn: 30,
    expiresIn: 600,
  })
  const { digits } = asked.json
  expect(world.codeFor(email)).toBe('none')
  expect(await page.send('POST', '/email/resend', { email })).toMatchObject(refused(409, 'nothing_begun'))
  expect(await isConfirmed(page)).toBe(false)
  expect(await confirm(phone, tokenFor(email), other(digits))).toMatchObject(refused(401, 'link_refused'))
  expect(await isConfirmed(page)).toBe(false)
  for (let time = 0; time < 2; time++)
    expect(await confirm(phone, tokenFor(email), digits)).toMatchObject({ status: 200, json: {} })
  expect(await isConfirmed(page)).toBe(true)
  // The link alone logs no browser in, neither here nor there.
  for (const each of [page, phone])
    expect(await each.send('GET', '/session')).toMatchObject(refused(401, 'not_logged_in'))
  expect((await ask(page)).json).toEqual({ resendIn: 30, expiresIn: 600 })
  expect(await page.send('POST', '/otp', { email, code: world.codeFor(email) })).toMatchObject({
    status: 200,
    json: { email },
  })
  // The browser is known from now on, and the phone is not.
  vi.advanceTimersByTime(3_600_000)
  expect((await ask(page)).json).not.toHaveProperty('verify')
  expect((await ask(phone)).json).toHaveProperty('verify', 'device')
})

test('a confirmed link is for its address and its browser, and for ten minutes (login-server 45)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { world, tokenFor, ask, confirm, isConfirmed } = openWorld()
  const [page, thief] = [await world.open(), await world.open()]
  const { digits } = (await ask(page)).json
  vi.advanceTimersByTime(599_000)
  expect(await confirm(thief, tokenFor(email), digits)).toMatchObject({ status: 200 })
  vi.advanceTimersByTime(599_000)
  expect(await isConfirmed(page)).toBe(true)
  expect((await ask(page)).json).not.toHaveProperty('verify')
  expect((await ask(page, 'bob@example.com')).json).toHaveProperty('verify')
  expect((await ask(thief)).json).toHaveProperty('verify')
  vi.advanceTimersByTime(600_001)
  expect(await page.send('POST', '/device', { email })).toMatchObject(refused(409, 'nothing_begun'))
  const late = (await ask(page)).json
  expect(late).toHaveProperty('verify')
  vi.advanceTimersByTime(600_001)
  expect(await confirm(page, tokenFor(email), late.digits)).toMatchObject(refused(401, 'link_refused'))
})

test('a link has three tries, however many come at once, and ends with the next one (login-server 45)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { world, tokenFor, ask, confirm, isConfirmed } = openWorld()
  const page = await world.open()
  const { digits } = (await ask(page)).json
  const token = tokenFor(email)
  const wrong = await Promise.all(Array.from({ length: 20 }, (_, at) => confirm(page, token, other(digits, at + 1))))
  expect(new Set(wrong.map(({ json }) => json.error.code))).toEqual(new Set(['link_refused']))
  expect(await confirm(page, token, digits)).toMatchObject(refused(401, 'link_refused'))
  expect(await isConfirmed(page)).toBe(false)
  expect(await ask(page)).toMatchObject({ status: 429, json: { error: { code: 'too_soon', seconds: 30 } } })
  vi.advanceTimersByTime(30_000)
  const next = (await ask(page)).json.digits
  expect(await confirm(page, token, next)).toMatchObject(refused(401, 'link_refused'))
  expect(await confirm(page, tokenFor(email), next)).toMatchObject({ status: 200 })
})

test('opening the link changes nothing: there is nothing to get, and no token is taken for another (login-server 45)', async () => {
  const { world, tokenFor, ask, confirm, isConfirmed } = openWorld()
  const [page, phone] = [await world.open(), await world.open()]
  const { digits } = (await ask(page)).json
  const token = tokenFor(email)
  for (const path of ['/device', '/device/confirm'])
    expect(await phone.send('GET', path)).toMatchObject(refused(405, 'method_refused'))
  for (const forged of ['', 'x', `${token}x`, token.slice(1)])
    expect(await confirm(phone, forged, digits)).toMatchObject(refused(401, 'link_refused'))
  for (const typed of ['', '1', '123', ' 1', '١٢'])
    expect(await confirm(phone, token, typed)).toMatchObject(refused(400, 'body_malformed'))
  expect(await isConfirmed(page)).toBe(false)
})

test('known and unknown addresses get the same link after the same work (login-server 45)', async () => {
  const memory = memoryStorage()
  const asked: string[] = []
  const note = (verb: string, key: string) => {
    asked.push(`${verb} ${key.split(':')[0]}`)
    return key
  }
  const { world, ask, tokenFor } = openWorld({
    get: (key) => memory.get(note('get', key)),
    set: (key, ...rest) => memory.set(note('set', key), ...rest),
    compareAndSet: (key, ...rest) => memory.compareAndSet(note('compareAndSet', key), ...rest),
    delete: (key) => memory.delete(note('delete', key)),
  })
  const owner = await world.open()
  const { digits } = (await ask(owner)).json
  await owner.send('POST', '/device/confirm', { token: tokenFor(email), digits })
  await ask(owner)
  await owner.send('POST', '/otp', { email, code: world.codeFor(email) })
  const look = async (to: string) => {
    const page = await world.open()
    asked.length = 0
    const { json, headers } = await ask(page, to)
    const { subject, text } = world.inbox[0] ?? { subject: '', text: '' }
    const mail = [subject, text.replace(/#token=\S+/, '').replaceAll(/\d\d:\d\d/g, 'n')]
    return { work: [...asked], answer: [{ ...json, digits: 'n' }, ...headers], mail }
  }
  expect(await look(email)).toEqual(await look('bob@example.com'))
})

test('its mail has one link, of the secure origin, and neither the digits nor a code (login-server 45)', async () => {
  const { world, ask } = openWorld()
  const page = await world.open()
  const { digits } = (await ask(page)).json
  const { text, subject } = world.inbox[0] ?? { text: '', subject: '' }
  expect(text.match(/https?:\S+/g)).toEqual([
    expect.stringMatching(/^http:\/\/keys\.tapkit\.localhost:5174\/device#token=\S+$/),
  ])
  const words = `${subject} ${text.replace(/https?:\S+/, '')}`.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, '')
  expect(words.replace('10 minutes', '')).not.toMatch(/\d/)
  expect(words).toContain('in Chrome on Linux')
  expect(digits).toMatch(/^\d\d$/)
})

test('without the option there is no such endpoint, and a code goes out at once (login-server 45)', async () => {
  const world = createWorld()
  const page = await world.logIn(email)
  for (const [path, body] of [
    ['/device', { email }],
    ['/device/confirm', { token: 'x', digits: '12' }],
  ] as const)
    expect(await page.send('POST', path, body)).toMatchObject(refused(404, 'path_unknown'))
})

test('a code is sent again for as long as the link counts, and a code that proves an email takes a link as well (login-server 59)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { world, tokenFor, ask, confirm } = openWorld()
  const page = await world.open()
  const { digits } = (await ask(page)).json
  await confirm(page, tokenFor(email), digits)
  await ask(page)
  vi.advanceTimersByTime(599_000)
  expect(await page.send('POST', '/email/resend', { email })).toMatchObject({ status: 200 })
  vi.advanceTimersByTime(31_000)
  expect(await page.send('POST', '/email/resend', { email })).toMatchObject(refused(409, 'nothing_begun'))
  const stranger = await world.open()
  const proven = await stranger.send('POST', '/email', { email, purpose: 'identity' })
  expect(proven.json).toHaveProperty('verify', 'device')
  expect(world.inbox[0]?.text).toContain('Somebody wants to add this email to a wallet at Acme')
  expect(await stranger.send('POST', '/email/resend', { email, purpose: 'identity' })).toMatchObject(
    refused(409, 'nothing_begun'),
  )
  expect(await confirm(page, tokenFor(email), proven.json.digits)).toMatchObject({ status: 200 })
  expect((await stranger.send('POST', '/email', { email, purpose: 'identity' })).json).not.toHaveProperty('verify')
})

test('the page of a link is told the browser and the time, as often as it asks, and that changes nothing (login-server 75)', async () => {
  const { world, tokenFor, ask, confirm, isConfirmed } = openWorld()
  const [page, phone] = [await world.open(), await world.open()]
  const { digits } = (await ask(page)).json
  const asker = (token: string) => phone.send('POST', '/device/asker', { token })
  for (let time = 0; time < 5; time++) {
    const { status, json } = await asker(tokenFor(email))
    expect([status, json.browser, Math.abs(json.at - Date.now()) < 5_000]).toEqual([200, 'Chrome on Linux', true])
  }
  expect(await isConfirmed(page)).toBe(false)
  expect(await asker(`${tokenFor(email)}x`)).toMatchObject(refused(401, 'link_refused'))
  expect(await confirm(phone, tokenFor(email), digits)).toMatchObject({ status: 200 })
  const off = createWorld()
  expect(await (await off.open()).send('POST', '/device/asker', { token: 'x' })).toMatchObject(
    refused(404, 'path_unknown'),
  )
})

const [appA, appB] = ['http://app.tapkit.localhost:5173', 'http://other.tapkit.localhost:5174']

test('no app and no other email takes the place of the link that the window waits for (login-server 81)', async () => {
  const { world, tokenFor, ask, confirm, isConfirmed } = openWorld()
  const [page, phone] = [await world.open(), await world.open()]
  const { digits } = (await ask(page)).json
  const token = tokenFor(email)
  for (const body of [{ email: 'bob@example.com', app: appA }, { email: 'bob@example.com' }, { email, app: appA }])
    expect((await page.send('POST', '/email', body)).json).toHaveProperty('verify', 'device')
  expect(await ask(page)).toMatchObject(refused(429, 'too_soon'))
  expect((await phone.send('POST', '/device/asker', { token })).status).toBe(200)
  expect(await confirm(phone, token, digits)).toMatchObject({ status: 200 })
  expect([await isConfirmed(page), await isConfirmed(page, email.toUpperCase())]).toEqual([true, true])
  expect([await isConfirmed(page, 'bob@example.com'), await isConfirmed(page, email, appA)]).toEqual([false, false])
  expect((await ask(page)).json).toEqual({ resendIn: 30, expiresIn: 600 })
})

test('an app is told of its own link alone, and an unknown one of none (login-server 81)', async () => {
  const { world, tokenFor, confirm, isConfirmed } = openWorld(memoryStorage(), [appA, appB])
  const [page, phone] = [await world.open(), await world.open()]
  const ask = (app: string) => page.send('POST', '/email', { email, app })
  await ask(appA)
  const { digits } = (await ask(appB)).json
  expect(await confirm(phone, tokenFor(email), digits)).toMatchObject({ status: 200 })
  expect([await isConfirmed(page, email, appA), await isConfirmed(page, email, appB)]).toEqual([false, true])
  expect((await ask(appB)).json).not.toHaveProperty('verify')
  expect(await ask(appA)).toMatchObject(refused(429, 'too_soon'))
  const stranger = { email, app: 'http://stranger.example' }
  expect(await page.send('POST', '/device', stranger)).toMatchObject(refused(403, 'origin_refused'))
})

test('a link counts on after a change of the secret (login-server 81)', async () => {
  const storage = memoryStorage()
  const { world, tokenFor, ask, confirm } = openWorld(storage)
  const [page, phone] = [await world.open(), await world.open()]
  const { digits } = (await ask(page)).json
  const next = createWorld({
    storage,
    deviceLink: true,
    secret: ['another secret of the tests, random enough', secret],
  })
  const [later, other] = [page.use(next.server.handle), phone.use(next.server.handle)]
  expect(await ask(later)).toMatchObject(refused(429, 'too_soon'))
  expect(await confirm(other, tokenFor(email), digits)).toMatchObject({ status: 200 })
  expect((await ask(later)).json).not.toHaveProperty('verify')
})
