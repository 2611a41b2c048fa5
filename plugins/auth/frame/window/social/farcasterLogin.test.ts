// @vitest-environment node
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFarcaster } from '../../../../../server/auth/fixtures/createFarcaster.ts'
import { openWorld, pass } from '../email/fixtures/openEmailLogin.ts'
import { createBus } from './fixtures/openSocialLogin.ts'

type Spoil = (request: Request, answer: () => Promise<Response>) => Promise<Response>

/** A browser of a page with Farcaster, and the phones of its visitors. */
async function open(hasFarcaster = true, spoil?: Spoil) {
  const phones = createFarcaster()
  const relay = vi.spyOn(globalThis, 'fetch').mockImplementation(phones.relay)
  onTestFinished(() => relay.mockRestore())
  const { openBrowser } = openWorld(hasFarcaster ? { farcaster: phones.farcaster } : {})
  const opened = vi.fn(() => null)
  const social = { ways: ['farcaster'] as const, open: opened, channel: createBus()() }
  const browser = await openBrowser({ social, ...(spoil && { spoil }) })
  const { flow, mail } = browser
  /** Begins, up to the link. */
  async function begin(): Promise<string> {
    mail.beginSocial('farcaster')
    expect(flow.step()).toEqual({ at: 'farcaster' })
    return vi.waitFor(() => {
      const step = flow.step()
      if (step.at !== 'farcaster' || !step.url) throw new Error(`No link at ${step.at}`)
      return step.url
    })
  }
  const polls = () => browser.asked.filter((path) => path.startsWith('GET /farcaster/')).length
  return { ...browser, ...phones, begin, polls, opened }
}

test('a visitor who signs on the phone is logged in, and led on as after a code (login 111)', async () => {
  const { begin, answer, reach, flow, mail, polls, opened } = await open()
  const url = await begin()
  await vi.waitFor(() => expect(polls()).toBeGreaterThan(0))
  await answer(url, 'ada')
  await reach('protect')
  expect(flow.step()).toMatchObject({ email: 'ada (Farcaster)' })
  expect([mail.known(), mail.knownBy(), opened.mock.calls]).toEqual(['ada (Farcaster)', 'farcaster', []])
})

test('a visitor who goes back is asked about no more (login 111)', async () => {
  const { begin, polls, flow } = await open()
  await begin()
  await vi.waitFor(() => expect(polls()).toBeGreaterThan(0))
  await flow.back()
  const [left, seen] = [Date.now(), polls()]
  // Longer than until the next question.
  await vi.waitFor(() => expect(Date.now() - left).toBeGreaterThan(1_800))
  expect([polls(), flow.step().at]).toEqual([seen, 'choose'])
})

test('a question that is under way as the visitor goes back is stopped, and its answer logs nobody in here (login 111, login 142)', async () => {
  const signals: AbortSignal[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { begin, answer, flow, mail } = await open(true, async (request, handle) => {
    const response = await handle()
    if (request.method === 'POST' || !(await response.clone().text()).includes('completed')) return response
    signals.push(request.signal)
    await held
    return response
  })
  await answer(await begin(), 'ada')
  await vi.waitFor(() => expect(signals).toHaveLength(1), { timeout: 5_000 })
  await flow.back()
  expect(signals[0]?.aborted).toBe(true)
  release()
  await new Promise(setImmediate)
  expect([flow.step().at, mail.known()]).toEqual(['choose', undefined])
})

test('after five minutes the visitor can try again (login 111)', async () => {
  const { begin, flow, reach } = await open()
  await begin()
  pass(301_000)
  await reach('social')
  expect(flow.step()).toEqual({ at: 'social', way: 'farcaster', problem: { code: 'timeout' } })
})

test('a server that fails in between is asked again, and a server without Farcaster says so (login 111)', async () => {
  let isDown = true
  const { begin, answer, reach, polls } = await open(true, async (request, handle) => {
    if (!isDown || request.method === 'POST') return handle()
    throw new TypeError('offline')
  })
  const url = await begin()
  await answer(url, 'ada')
  await vi.waitFor(() => expect(polls()).toBe(1))
  isDown = false
  await reach('protect')
  const without = await open(false)
  without.mail.beginSocial('farcaster')
  await without.reach('social')
  expect(without.flow.step()).toMatchObject({ way: 'farcaster', problem: { code: 'provider' } })
})

test('an answer that the network has lost is told again to the next question (login 111, login-server 76)', async () => {
  let lost = 0
  const { begin, answer, reach, flow } = await open(true, async (_, handle) => {
    const response = await handle()
    const { state } = await response.clone().json()
    if (state !== 'completed' || lost > 0) return response
    lost += 1
    throw new TypeError('offline')
  })
  await answer(await begin(), 'ada')
  await reach('protect')
  expect([lost, flow.step()]).toMatchObject([1, { email: 'ada (Farcaster)' }])
})

test('a link that is no address of the web, and an answer of another login, are not used (login 111)', async () => {
  const odd = await open(true, async (request, handle) =>
    request.url.endsWith('/farcaster') ? Response.json({ id: 'a', url: 'javascript:alert(1)' }) : handle(),
  )
  odd.mail.beginSocial('farcaster')
  await odd.reach('social')
  expect(odd.flow.step()).toMatchObject({ problem: { code: 'down' } })
  const spent = await open(true, async (request, handle) =>
    request.url.includes('/farcaster/')
      ? Response.json({ error: { code: 'result_refused' } }, { status: 401 })
      : handle(),
  )
  spent.mail.beginSocial('farcaster')
  await spent.reach('social')
  expect(spent.flow.step()).toMatchObject({ way: 'farcaster', problem: { code: 'refused' } })
})
