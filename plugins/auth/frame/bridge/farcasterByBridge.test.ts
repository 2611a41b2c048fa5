// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { createFarcaster } from '../../../../server/auth/fixtures/createFarcaster.ts'
import { email, openServerBridge } from './fixtures/openServerBridge.ts'

/** A bridge of a page with Farcaster, and the phones of its visitors. */
async function open(world: Parameters<typeof openServerBridge>[0] = {}) {
  const phones = createFarcaster()
  const bridge = await openServerBridge({
    socials: ['github', 'farcaster'],
    options: { farcaster: phones.farcaster },
    others: phones.relay,
    ...world,
  })
  const { ask, asked } = bridge
  const begin = async () => (await ask('GET_FARCASTER_URI', {})).url
  /** The questions to the server whether the phone has answered. */
  const polls = () => asked.filter((path) => path.includes('/farcaster/')).length
  return { ...bridge, ...phones, begin, polls }
}

test('a bridge logs the browser in by Farcaster, and the app learns the name alone (login 129)', async () => {
  const { ask, begin, answer, ready, polls, inbox } = await open()
  expect(ready.methods).toEqual(expect.arrayContaining(['GET_FARCASTER_URI', 'CONNECT_FARCASTER']))
  const url = await begin()
  const waiting = ask('CONNECT_FARCASTER', {})
  await vi.waitFor(() => expect(polls()).toBe(1))
  await answer(url, 'ada')
  expect(await waiting).toEqual({ userName: 'ada' })
  // The browser has a login now, which only a press in the window changes.
  await expect(begin()).rejects.toMatchObject({ params: { fault: 'needs_window' } })
  await expect(ask('CONNECT_EMAIL', { email })).rejects.toMatchObject({ params: { fault: 'needs_window' } })
  expect(inbox).toEqual([])
})

test.each([
  ['without an auth server', { server: false }],
  ['that does not name Farcaster', { socials: ['github'] }],
])('a page %s offers no login by Farcaster, and asks nobody (login 129)', async (_, world) => {
  const { ask, asked, ready } = await open(world)
  expect(ready.methods.filter((type) => type.includes('FARCASTER'))).toEqual([])
  for (const type of ['GET_FARCASTER_URI', 'CONNECT_FARCASTER'] as const)
    await expect(ask(type, {})).rejects.toMatchObject({ code: 'APKT002' })
  expect(asked).toEqual([])
})

test('a server without Farcaster is told as a page that does not offer it (login 131)', async () => {
  const { begin } = await open({ options: {} })
  await expect(begin()).rejects.toMatchObject({ params: { fault: 'not_allowed', values: { reason: 'provider' } } })
})

test.each(['IndexedDB', 'localStorage'])(
  'a bridge that is denied %s sends the app to a window (login 129)',
  async (denies) => {
    const { ask, asked } = await open({ denies })
    for (const type of ['GET_FARCASTER_URI', 'CONNECT_FARCASTER'] as const)
      await expect(ask(type, {})).rejects.toMatchObject({ params: { fault: 'needs_window' } })
    expect(asked).toEqual([])
  },
)

test('a browser that is logged in by an email is sent to the window (login 129)', async () => {
  const { ask, begin, codeFor } = await open()
  await ask('CONNECT_EMAIL', { email })
  await ask('CONNECT_OTP', { email, otp: codeFor(email).replace(' ', '') })
  await expect(begin()).rejects.toMatchObject({ params: { fault: 'needs_window' } })
  await expect(ask('CONNECT_FARCASTER', {})).rejects.toMatchObject({ params: { values: { reason: 'expired' } } })
})

test('nothing but the link is asked for, also by another try: the developer reads of no refused request (login 129)', async () => {
  const { begin, asked } = await open()
  await begin()
  await begin()
  expect(asked).toEqual(['/auth/farcaster', '/auth/farcaster'])
})

test('an app that gives up, or is gone, ends the questions to the server (login 130)', async () => {
  for (const how of ['abort', 'close'] as const) {
    const { ask, begin, polls, close, answer, server } = await open()
    const url = await begin()
    const leaving = new AbortController()
    const outcome = ask('CONNECT_FARCASTER', {}, { signal: leaving.signal }).catch((error) => error.name)
    await vi.waitFor(() => expect(polls()).toBe(1))
    if (how === 'abort') leaving.abort()
    else close()
    await answer(url, 'ada')
    expect(await outcome).toBe(how === 'abort' ? 'UserRejectedError' : 'SecurePageClosedError')
    const left = Date.now()
    // Longer than until the next question.
    await vi.waitFor(() => expect(Date.now() - left).toBeGreaterThan(1_800), { timeout: 3_000 })
    expect([polls(), server]).toMatchObject([1, {}])
  }
})

test('a link is awaited once, and another link gives it up (login 130)', async () => {
  const { ask, begin, answer, polls } = await open()
  await expect(ask('CONNECT_FARCASTER', {})).rejects.toMatchObject({ params: { values: { reason: 'expired' } } })
  const first = await begin()
  const given = ask('CONNECT_FARCASTER', {}).catch((error) => error.params.values.reason)
  await vi.waitFor(() => expect(polls()).toBe(1))
  const second = await begin()
  await answer(first, 'mallory')
  expect(await given).toBe('expired')
  const waiting = ask('CONNECT_FARCASTER', {})
  await answer(second, 'ada')
  expect(await waiting).toEqual({ userName: 'ada' })
})

test('after five minutes without an answer, the link is said to be over (login 131)', async () => {
  const { ask, begin, polls } = await open()
  await begin()
  const waiting = ask('CONNECT_FARCASTER', {}).catch((error) => error.params)
  await vi.waitFor(() => expect(polls()).toBe(1))
  vi.useFakeTimers({ now: Date.now() + 301_000, toFake: ['Date'] })
  try {
    expect(await waiting).toMatchObject({ fault: 'not_allowed', values: { reason: 'expired' } })
  } finally {
    vi.useRealTimers()
  }
})

test('an answer that is not for this login is told as one (login 131)', async () => {
  const { ask, begin, answer } = await open({
    options: {
      farcaster: { ...createFarcaster().farcaster, call: { 'eip155:10': async () => `0x${'0'.repeat(64)}` } },
    },
  })
  await answer(await begin(), 'ada')
  await expect(ask('CONNECT_FARCASTER', {})).rejects.toMatchObject({ params: { values: { reason: 'answer' } } })
})
