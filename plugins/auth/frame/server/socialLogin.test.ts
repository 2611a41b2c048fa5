// @vitest-environment node
import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWorld, origin } from '../../../../server/auth/fixtures/createWorld.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { keyStore } from '../storage/keyStore.ts'
import { answerAsProviders, client, createBus } from '../window/social/fixtures/openSocialLogin.ts'
import { createEmailLogin } from './emailLogin.ts'
import { openServer } from './openServer.ts'
import { hasRequestKey, type RequestKeyRecord } from './requestKey.ts'
import { createSocialLogin } from './socialLogin.ts'

const flow = 'f'.repeat(32)
const addressOfProvider = v.object({ uri: v.string() })

const app = 'https://app.acme.test'

/** A server with a provider, and the bridges of browsers that log in there. */
function openServerWorld() {
  answerAsProviders()
  const world = createWorld({ hosts: [app], social: { github: client } })

  function openBridge({ isShared = true } = {}) {
    const asked: string[] = []
    const keys = keyStore<RequestKeyRecord>('request', fakeIndexedDb())
    const fetch = (url: string | URL | Request, init?: RequestInit) => {
      asked.push(new URL(String(url)).pathname)
      return world.server.handle(new Request(url, init))
    }
    const ask = openServer({ origin, keys, fetch })
    const openChannel = createBus()
    const popup = openChannel()
    const heard: { readonly type: string }[] = []
    popup.addEventListener('message', (event) => heard.push((event as MessageEvent).data))
    const input = { ask, hasAsked: () => hasRequestKey(keys) }
    const login = createSocialLogin({ ...input, origin, openChannel, isShared: () => isShared })
    const life = new AbortController()
    const { signal } = life
    const begin = () => {
      const begun = login.GET_SOCIAL_REDIRECT_URI({ provider: 'github', flow }, { signal })
      return Promise.resolve(begun)
    }
    const redeem = (uri: string) => Promise.resolve(login.CONNECT_SOCIAL({ uri }, { signal }))
    const say = (data: unknown) => popup.postMessage(data)
    const saidTo = () => heard.map(({ type }) => type)
    /** Asks as the second window does, until the bridge has its say. */
    const arrive = (type = 'go') =>
      vi.waitFor(() => {
        say({ type: 'arrived', id: flow, way: 'github' })
        expect(saidTo()).toContain(type)
      })
    /** Leads the second window to the provider and back. */
    const logInAs = async (who: string) => {
      const json = { provider: 'github', app: true }
      const { uri } = await ask({ method: 'POST', path: '/social', json }, addressOfProvider)
      const state = new URL(uri).searchParams.get('state') ?? ''
      const query = new URLSearchParams({ state, code: who })
      const { headers } = await world.server.handle(new Request(`${origin}/callback/github?${query}`))
      return new URL(headers.get('location') ?? '').hash.replace('#result=', '')
    }
    const email = createEmailLogin({ ...input, app })
    return { ...{ asked, begin, redeem, say, saidTo, arrive, logInAs, email, signal, life, ask } }
  }
  return { ...world, openBridge }
}

test('a second window that the app has opened leads to the provider, and the bridge redeems the result once (login 122)', async () => {
  const { begin, arrive, logInAs, say, saidTo, redeem, asked } = openServerWorld().openBridge()
  const begun = begin()
  await arrive()
  const result = await logInAs('ada')
  say({ type: 'leaving', id: flow })
  say({ type: 'result', id: flow, result })
  const { uri } = await begun
  expect([uri, saidTo().at(-1)]).toEqual([`${origin}/done#result=${result}`, 'taken'])
  expect(await redeem(uri)).toEqual({})
  expect(asked.filter((path) => path.endsWith('redeem'))).toHaveLength(1)
  // The login is there, and only the window changes it.
  await expect(redeem(uri)).rejects.toMatchObject({ code: 'needs_window' })
})

test('a window of another id, or of another provider, is led nowhere, and its result counts for nothing (login 122)', async () => {
  const { begin, say, saidTo, arrive, life } = openServerWorld().openBridge()
  const begun = begin()
  begun.catch(() => {})
  await arrive()
  const before = saidTo().length
  say({ type: 'arrived', id: 'e'.repeat(32), way: 'github' })
  say({ type: 'arrived', id: flow, way: 'google' })
  say({ type: 'result', id: 'e'.repeat(32), result: 'r' })
  say({ type: 'result', id: flow, result: '<b>' })
  expect(saidTo()).toHaveLength(before)
  life.abort()
  await expect(begun).rejects.toMatchObject({ code: 'aborted' })
  expect(saidTo().at(-1)).toBe('stop')
  say({ type: 'result', id: flow, result: 'r'.repeat(24) })
  expect(saidTo().at(-1)).toBe('stop')
})

test('a browser that is logged in is not logged in otherwise for an app (login 122)', async () => {
  const { openBridge, codeFor } = openServerWorld()
  const { begin, saidTo, email, signal } = openBridge()
  const ann = 'ann@acme.example'
  await email.CONNECT_EMAIL({ email: ann }, { signal })
  await email.CONNECT_OTP({ email: ann, otp: codeFor(ann).replace(' ', '') }, { signal })
  await expect(begin()).rejects.toMatchObject({ code: 'needs_window' })
  expect(saidTo()).toEqual(['stop'])
})

test('a second window that shares no channel with the bridge leads to the window after 10 s (login 123)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const begun = openServerWorld().openBridge({ isShared: false }).begin()
  const ended = expect(begun).rejects.toMatchObject({ code: 'needs_window' })
  await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(10_000)
  await ended
})

test('without the id of a second window, the window of the secure page logs in (login 123)', async () => {
  const { signal } = new AbortController()
  const channel = createBus()
  const never = () => Promise.reject(new Error('asked'))
  const input = { ask: never, hasAsked: async () => false, origin, openChannel: channel, isShared: () => true }
  const begun = createSocialLogin(input).GET_SOCIAL_REDIRECT_URI({ provider: 'github', flow: undefined }, { signal })
  await expect(begun).rejects.toMatchObject({ code: 'needs_window' })
})

test('a result at another origin, or of another browser, redeems nothing (login 124, login 126)', async () => {
  const { openBridge } = openServerWorld()
  const thief = await openBridge().logInAs('mallory')
  const { redeem, asked } = openBridge()
  await expect(redeem('https://evil.test/done#result=r')).rejects.toMatchObject({ params: { reason: 'origin' } })
  expect(asked).toEqual([])
  await expect(redeem(`${origin}/done#result=${thief}`)).rejects.toMatchObject({ params: { reason: 'answer' } })
})

test.each([
  ['provider_unknown', { code: 'not_allowed', params: { reason: 'provider' } }],
  ['social_cancelled', { code: 'not_allowed', params: { reason: 'cancelled' } }],
  ['social_refused', { code: 'not_allowed', params: { reason: 'answer' } }],
  ['social_unavailable', { code: 'not_allowed', params: { reason: 'down' } }],
  ['unreached', { code: 'not_allowed', params: { reason: 'uri' } }],
  ['storage_unavailable', { code: 'unavailable' }],
  ['\u202e<b>pay', { code: 'internal', params: { details: '<b>pay' } }],
  ['constructor', { code: 'internal', params: { details: 'constructor' } }],
])('a second window that was refused as %s is told to the app (login 126)', async (code, told) => {
  const { begin, arrive, say } = openServerWorld().openBridge()
  const begun = begin()
  await arrive()
  say({ type: 'refused', id: flow, code })
  await expect(begun).rejects.toMatchObject(told)
})

test('a limit of the server is told with its seconds (login 126)', async () => {
  const { begin, arrive, say } = openServerWorld().openBridge()
  const begun = begin()
  await arrive()
  say({ type: 'refused', id: flow, code: 'limit_reached', seconds: 90 })
  await expect(begun).rejects.toMatchObject({ code: 'cooldown', params: { seconds: 90 } })
})

test('a result that an app has kept does not take the place of a login that came meanwhile (login 122)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { openBridge, codeFor } = openServerWorld()
  const { begin, arrive, logInAs, say, redeem, email, signal, asked } = openBridge()
  const begun = begin()
  await arrive()
  say({ type: 'result', id: flow, result: await logInAs('ada') })
  const { uri } = await begun
  const ann = 'ann@acme.example'
  await email.CONNECT_EMAIL({ email: ann }, { signal })
  await email.CONNECT_OTP({ email: ann, otp: codeFor(ann).replace(' ', '') }, { signal })
  vi.setSystemTime(Date.now() + 30_000)
  await expect(redeem(uri)).rejects.toMatchObject({ code: 'needs_window' })
  expect(asked.filter((path) => path.endsWith('redeem'))).toEqual([])
})

test('a login that comes before the app has opened its second window is kept, and the app is sent to the window (login 122)', async () => {
  const { openBridge, codeFor } = openServerWorld()
  const { begin, arrive, logInAs, say, redeem, email, signal, ask, saidTo } = openBridge()
  const begun = begin()
  await arrive()
  const ann = 'ann@acme.example'
  await email.CONNECT_EMAIL({ email: ann }, { signal })
  await email.CONNECT_OTP({ email: ann, otp: codeFor(ann).replace(' ', '') }, { signal })
  const outcome = begun.then(({ uri }) => redeem(uri))
  outcome.catch(() => {})
  await logInAs('ada').then(
    (result) => say({ type: 'result', id: flow, result }),
    ({ code }) => say({ type: 'refused', id: flow, code }),
  )
  await expect(outcome).rejects.toMatchObject({ code: 'needs_window' })
  expect(saidTo()).toContain('taken')
  expect(await ask({ method: 'GET', path: '/session' }, v.object({ email: v.unknown() }))).toEqual({ email: ann })
})

test('a second window that never comes, or never comes back, is waited for no longer than 10 minutes (login 123)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const comes of [false, true]) {
    const { begin, say, saidTo } = openServerWorld().openBridge()
    const begun = begin()
    const ended = expect(begun).rejects.toMatchObject({ code: 'needs_window' })
    await new Promise((resolve) => setImmediate(resolve))
    if (comes) say({ type: 'arrived', id: flow, way: 'github' })
    await vi.advanceTimersByTimeAsync(599_999)
    expect(saidTo()).toEqual(comes ? ['go'] : [])
    await vi.advanceTimersByTimeAsync(1)
    await ended
    expect([saidTo().at(-1), vi.getTimerCount()]).toEqual(['stop', 0])
  }
})
