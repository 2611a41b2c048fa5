// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { createWorld, origin } from '../../../../server/auth/fixtures/createWorld.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { keyStore } from '../storage/keyStore.ts'
import { createEmailLogin } from './emailLogin.ts'
import { openServer } from './openServer.ts'
import { hasRequestKey, type RequestKeyRecord } from './requestKey.ts'

afterEach(() => vi.useRealTimers())

const email = 'ann@acme.example'
/** The app of `createWorld`. */
const app = 'http://app.tapkit.localhost:5173'
const pass = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })

function openBrowser(
  world = createWorld(),
  refusal?: { status: number; code: string; path?: string },
  hasAsked?: boolean,
) {
  const asked: string[] = []
  const send = async (url: string | URL | Request, init?: RequestInit) => {
    const request = new Request(url, init)
    asked.push(`${request.method} ${new URL(request.url).pathname}`)
    if (refusal && request.url.endsWith(refusal.path ?? '')) {
      const { status, code } = refusal
      return Response.json({ error: { code } }, { status })
    }
    return world.server.handle(request)
  }
  const keys = keyStore<RequestKeyRecord>('request', fakeIndexedDb())
  const ask = openServer({ origin, keys, fetch: send })
  const handlers = createEmailLogin({ ask, app, hasAsked: async () => hasAsked ?? hasRequestKey(keys) })
  const context = { signal: new AbortController().signal }
  return {
    ...world,
    asked,
    enter: (typed = email) => handlers.CONNECT_EMAIL({ email: typed }, context),
    register: (signal = context.signal) => handlers.CONNECT_DEVICE({}, { signal }),
    prove: (otp: string) => handlers.CONNECT_OTP({ email, otp }, context),
  }
}
const code = (text: string) => text.replace(' ', '')

test('a code in a mail logs the browser in, the same email sends no mail again, and another email needs a press in the window (login 96)', async () => {
  const { enter, prove, inbox, codeFor } = openBrowser()
  expect(await enter()).toEqual({ action: 'VERIFY_OTP' })
  expect(await prove(code(codeFor(email)))).toEqual({})
  pass(60_000)
  expect([await enter(), await enter('Ann@Acme.example')]).toEqual([{ action: 'CONNECT' }, { action: 'CONNECT' }])
  expect(inbox).toHaveLength(1)
  await expect(enter('bob@acme.example')).rejects.toMatchObject({ code: 'needs_window' })
  expect(inbox).toHaveLength(1)
})

test('a browser that the server cannot know is not asked about: its developer reads of no refused request', async () => {
  const { enter, asked } = openBrowser()
  await enter()
  expect(asked).toEqual(['POST /auth/email'])
})

test('a wrong code says so, and the right one counts after it', async () => {
  const { enter, prove, codeFor } = openBrowser()
  await expect(prove('123456')).rejects.toMatchObject({ code: 'not_allowed', params: { reason: 'code' } })
  await enter()
  const right = code(codeFor(email))
  const wrong = right === '000000' ? '000001' : '000000'
  await expect(prove(wrong)).rejects.toMatchObject({ code: 'not_allowed', params: { reason: 'code' } })
  expect(await prove(right)).toEqual({})
})

test('another code within 30 s is refused, with the seconds to wait', async () => {
  const { enter, inbox } = openBrowser()
  await enter()
  vi.useFakeTimers({ now: Date.now() + 10_000, toFake: ['Date'] })
  await expect(enter()).rejects.toMatchObject({ code: 'cooldown', params: { seconds: expect.any(Number) } })
  pass(30_000)
  expect(await enter()).toEqual({ action: 'VERIFY_OTP' })
  await vi.waitFor(() => expect(inbox).toHaveLength(2))
})

test('a text that the server takes for no email says so', async () => {
  await expect(openBrowser().enter('ann@acme')).rejects.toMatchObject({ params: { reason: 'email' } })
})

test('a browser that was dropped logs in under a new key, by the next try', async () => {
  const refusal = { status: 401, code: 'device_dropped', path: '/session' }
  const { enter, prove, codeFor } = openBrowser(createWorld(), refusal)
  expect(await enter()).toEqual({ action: 'VERIFY_OTP' })
  expect(await prove(code(codeFor(email)))).toEqual({})
})

test.each([
  [503, 'storage_unavailable', { code: 'unavailable' }],
  [500, 'internal_error', { code: 'unavailable' }],
  [401, 'clock_off', { code: 'not_allowed', params: { reason: 'clock' } }],
  [401, 'signature_refused', { code: 'unavailable' }],
])(
  'a server that answers %d %s as it is asked who is logged in says nothing of that: no mail is sent (login 141)',
  async (status, code, told) => {
    const { enter, asked } = openBrowser(createWorld(), { status, code, path: '/session' }, true)
    await expect(enter()).rejects.toMatchObject(told)
    expect(asked.filter((path) => path.startsWith('POST'))).toEqual([])
  },
)

test.each([
  [503, 'storage_unavailable', 'unavailable'],
  [503, 'mail_unavailable', 'unavailable'],
  [500, 'internal_error', 'unavailable'],
  [409, 'devices_full', 'not_allowed'],
  [401, 'clock_off', 'not_allowed'],
  [400, 'constructor', 'unavailable'],
])('a refusal %d %s is told as %s', async (status, refusal, told) => {
  const { enter } = openBrowser(createWorld(), { status, code: refusal, path: '/email' })
  await expect(enter()).rejects.toMatchObject({ name: 'Error', code: told })
})

test('an unknown browser gets digits, waits for the press on the page of the link, and gets its code then (login 161)', async () => {
  const world = createWorld({ deviceLink: true })
  const { enter, register, prove, inbox, codeFor, asked } = openBrowser(world)
  await expect(register()).rejects.toMatchObject({ code: 'not_allowed', params: { reason: 'link' } })
  const told = await enter()
  expect(told).toEqual({ action: 'VERIFY_DEVICE', digits: expect.stringMatching(/^\d\d$/) })
  const registered = register()
  await vi.waitFor(() => expect(asked).toContain('POST /auth/device'))
  expect(codeFor(email)).toBe('none')
  const token = /#token=(\S+)/.exec(inbox[0]?.text ?? '')?.[1]
  const phone = await world.open()
  const { digits } = told
  expect(await phone.send('POST', '/device/confirm', { token, digits })).toMatchObject({ status: 200 })
  expect(await registered).toEqual({})
  expect(await prove(code(codeFor(email)))).toEqual({})
}, 10_000)

test('a link that is over is said, and nobody waits for it once the app has given up (login 161)', async () => {
  const { enter, register, asked } = openBrowser(createWorld({ deviceLink: true }))
  await enter()
  const leaving = new AbortController()
  const left = register(leaving.signal)
  await vi.waitFor(() => expect(asked).toContain('POST /auth/device'))
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'aborted' })
  pass(601_000)
  await expect(register()).rejects.toMatchObject({ code: 'not_allowed', params: { reason: 'link' } })
}, 10_000)

test('an app that waits is told that its link is over if the server sends another one instead of the code, and waits for that one no more (login 164)', async () => {
  const world = createWorld({ deviceLink: true })
  const { enter, register, inbox, asked } = openBrowser({
    ...world,
    server: {
      ...world.server,
      handle: async (request) => {
        // Ten minutes go by between the press and the request for the code.
        if (asked.filter((path) => path === 'POST /auth/email').length === 2) pass(601_000)
        return world.server.handle(request)
      },
    },
  })
  const { digits } = await enter()
  const token = /#token=(\S+)/.exec(inbox[0]?.text ?? '')?.[1]
  await (await world.open()).send('POST', '/device/confirm', { token, digits })
  await expect(register()).rejects.toMatchObject({ code: 'not_allowed', params: { reason: 'link' } })
  expect(inbox).toHaveLength(2)
  const before = asked.length
  await expect(register()).rejects.toMatchObject({ code: 'not_allowed', params: { reason: 'link' } })
  expect(asked).toHaveLength(before)
})
