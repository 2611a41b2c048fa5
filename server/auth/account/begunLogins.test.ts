import { memoryStorage } from 'tapkit/server'
import { afterEach, expect, test, vi } from 'vitest'
import { secretsFor } from '../../../plugins/auth/frame/fixtures/factors.ts'
import { createFarcaster } from '../fixtures/createFarcaster.ts'
import type { Page } from '../fixtures/createPage.ts'
import { createPasskey } from '../fixtures/createPasskey.ts'
import { createWallet } from '../fixtures/createWallet.ts'
import { createWorld, origin } from '../fixtures/createWorld.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const [email, eve] = ['ada@example.com', 'eve@example.com']
const app = 'http://app.tapkit.localhost:5173'
const refused = (status: number, code: string) => ({ status, json: { error: { code } } })

/** A server with GitHub and Farcaster, at which the code and the phone say who logs in. */
function openWorld(storage = memoryStorage()) {
  vi.useFakeTimers({ toFake: ['Date'] })
  const phones = createFarcaster()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).startsWith('https://relay.example')) return phones.relay(url, init)
    const code = new URLSearchParams(String(init?.body)).get('code')
    if (code !== null) return Response.json({ access_token: code, token_type: 'bearer' })
    const name = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? ''
    return Response.json({ id: name.length, login: name })
  })
  const social = { github: { clientId: 'acme', clientSecret: 'secret' } }
  const world = createWorld({ storage, social, farcaster: phones.farcaster })

  /** Begins a login, and answers its end. */
  const begin = {
    code: async (page: Page, to = eve, by?: string) => {
      const more = by && { app: by }
      expect(await page.send('POST', '/email', { email: to, ...more })).toMatchObject({ status: 200 })
      const code = world.codeFor(to)
      return () => page.send('POST', '/otp', { email: to, code, ...more })
    },
    provider: async (page: Page, who = 'mallory') => {
      const { json } = await page.send('POST', '/social', { provider: 'github' })
      const state = new URL(json.uri).searchParams.get('state')
      const back = await world.server.handle(new Request(`${origin}/callback/github?code=${who}&state=${state}`))
      const [, result] = (back.headers.get('location') ?? '').split('#result=')
      return () => page.send('POST', '/social/redeem', { result })
    },
    phone: async (page: Page, who = 'mallory') => {
      const { json } = await page.send('POST', '/farcaster', {})
      await phones.answer(json.url, who)
      return () => page.send('GET', `/farcaster/${json.id}`)
    },
  }
  return { world, begin }
}

const whoIs = async (page: Page) => {
  const { json } = await page.send('GET', '/session')
  return json.email ?? json.userName ?? json.error.code
}

test.each(['code', 'provider', 'phone'] as const)(
  'a login by a %s that was begun before the device was logged in otherwise logs it in no more (login-server 65)',
  async (way) => {
    const { world, begin } = openWorld()
    const logins = {
      code: async (page: Page) => void (await world.logIn(email, page)),
      provider: async (page: Page) => void (await (await begin.provider(page, 'ada'))()),
      phone: async (page: Page) => void (await (await begin.phone(page, 'ada'))()),
    }
    for (const [by, logIn] of Object.entries(logins)) {
      const page = await world.open()
      const finish = await begin[way](page)
      await logIn(page)
      const who = await whoIs(page)
      expect(who, by).toBe(by === 'code' ? email : 'ada')
      expect(await finish(), by).toMatchObject(refused(401, way === 'code' ? 'code_refused' : 'result_refused'))
      expect(await whoIs(page), by).toBe(who)
      vi.advanceTimersByTime(3_600_000)
    }
  },
)

test('an app begins no login at a provider on a device that is logged in, and the window does (login-server 82)', async () => {
  const { world, begin } = openWorld()
  const page = await world.open()
  const asApp = () => page.send('POST', '/social', { provider: 'github', app: true })
  expect(await asApp()).toMatchObject({ status: 200 })
  const code = await begin.code(page, email)
  await code()
  // More than the turns of an hour: a refusal takes none.
  for (let turn = 0; turn < 12; turn++) expect(await asApp()).toMatchObject(refused(409, 'logged_in'))
  expect(await page.send('POST', '/social', { provider: 'github' })).toMatchObject({ status: 200 })
  await page.send('POST', '/logout', {})
  expect(await asApp()).toMatchObject({ status: 200 })
})

test('a login that comes while an app begins one at a provider is not changed by it (login-server 82)', async () => {
  const { world, begin } = openWorld()
  const page = await world.open()
  const { json } = await page.send('POST', '/social', { provider: 'github', app: true })
  await (await begin.code(page, email))()
  const state = new URL(json.uri).searchParams.get('state')
  const back = await world.server.handle(new Request(`${origin}/callback/github?code=mallory&state=${state}`))
  const [, result] = (back.headers.get('location') ?? '').split('#result=')
  expect(await page.send('POST', '/social/redeem', { result })).toMatchObject({
    json: { error: { code: 'result_refused' } },
  })
  expect(await whoIs(page)).toBe(email)
})

test('a passkey that logs in ends what was begun before it as well (login-server 65)', async () => {
  const { world, begin } = openWorld()
  const owner = await world.logIn(email)
  const passkey = createPasskey()
  const wallet = await createWallet(secretsFor('device:a', passkey.factor))
  await owner.send('PUT', '/vault', { vault: wallet.text() })
  await owner.send('PUT', '/passkeys', { passkeys: [passkey.registered] }, { signer: wallet.signer })
  const page = await world.open()
  const finish = await begin.code(page, eve, app)
  const { challenge } = (await page.send('POST', '/passkey/options', {})).json
  const assertion = passkey.answerTo(challenge, { origin })
  expect(await page.send('POST', '/passkey', { assertion })).toMatchObject({ status: 200, json: { email } })
  expect(await finish()).toMatchObject(refused(401, 'code_refused'))
  expect(await whoIs(page)).toBe(email)
})

test('a device that was logged out and in again is not taken for one that has waited (login-server 65)', async () => {
  const { world, begin } = openWorld()
  const page = await world.logIn(email)
  await page.send('POST', '/logout', {})
  const finish = await begin.code(page, eve, app)
  vi.advanceTimersByTime(31_000)
  await world.logIn(email, page)
  expect(await finish()).toMatchObject(refused(401, 'code_refused'))
  expect(await whoIs(page)).toBe(email)
})

test('a login to the same account, and one that was begun after the other one, counts (login-server 65)', async () => {
  const { world, begin } = openWorld()
  const page = await world.open()
  const same = await begin.code(page, email, app)
  await world.logIn(email, page)
  expect(await same()).toMatchObject({ status: 200, json: { email } })
  expect(await (await begin.provider(page, 'ada'))()).toMatchObject({ status: 200 })
  expect(await whoIs(page)).toBe('ada')
})

test('of two logins that end at once, the device has one, and whichever that is, nothing of the other (login-server 65)', async () => {
  for (let turn = 0; turn < 60; turn++) {
    const memory = memoryStorage()
    /** Turns of the event loop before each write, so that the two meet at each of their steps. */
    const late = async (key: string) => {
      if (key.startsWith('authdevice')) for (let at = 0; at < turn % 12; at++) await new Promise(setImmediate)
    }
    const { world, begin } = openWorld({
      ...memory,
      compareAndSet: async (key, ...rest) => {
        await late(key)
        return memory.compareAndSet(key, ...rest)
      },
    })
    const page = await world.open()
    const [byApp, byWindow] = [await begin.code(page, eve, app), await begin.code(page, email)]
    const answers = await Promise.all(turn % 2 ? [byApp(), byWindow()] : [byWindow(), byApp()])
    const took = answers.find(({ status }) => status === 200)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await whoIs(page)).toBe(took?.json.email)
    vi.restoreAllMocks()
  }
})

test('an entry of an older form, without a text of its last login, is read (login-server 65)', async () => {
  const memory = memoryStorage()
  const { world, begin } = openWorld({
    ...memory,
    get: async (key) => (await memory.get(key))?.replace(/,"login":"[^"]*"/, ''),
    compareAndSet: async (key, expected, ...rest) => {
      const stored = await memory.get(key)
      const shown = stored?.replace(/,"login":"[^"]*"/, '')
      return shown === expected ? memory.compareAndSet(key, stored, ...rest) : false
    },
  })
  const page = await world.logIn(email)
  vi.advanceTimersByTime(31_000)
  const finish = await begin.code(page, eve)
  expect(await finish()).toMatchObject({ status: 200, json: { email: eve } })
})
