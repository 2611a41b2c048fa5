import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createFarcaster } from '../fixtures/createFarcaster.ts'
import type { Page } from '../fixtures/createPage.ts'
import { createWorld } from '../fixtures/createWorld.ts'

afterEach(() => vi.useRealTimers())

function open() {
  const own = createFarcaster()
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(own.relay)
  return { ...own, asked, ...createWorld({ farcaster: own.farcaster }) }
}
const begin = async (page: Page): Promise<{ readonly id: string; readonly url: string }> =>
  (await page.send('POST', '/farcaster', {})).json

test('in any order of answers, repetitions, thefts and seconds, a device is logged in by its own login alone, once, and by none that was begun before another login, and a repeat is told the same (login-server 38, login-server 65, login-server 76)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const step = fc.record({
    act: fc.constantFrom('begin', 'answer', 'ask', 'ask', 'wait'),
    device: fc.nat(2),
    who: fc.constantFrom('ada', 'mallory'),
    at: fc.nat(9),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
      const { open: openPage, answer } = open()
      const pages = await Promise.all([openPage(), openPage(), openPage()])
      type Login = { id: string; url: string; device: number; after: number; asked: number; who?: string }
      const logins: (Login & { isKept: boolean; isTaken: boolean })[] = []
      const count = [0, 0, 0]
      const loggedIn: (string | undefined)[] = []
      for (const { act, device, who, at } of steps) {
        const page = pages[device]
        const login = logins[at % Math.max(1, logins.length)]
        if (act === 'begin' && page && logins.filter((one) => one.device === device).length < 10)
          logins.push({
            ...(await begin(page)),
            ...{ device, after: count[device] ?? 0, asked: 0, isKept: false, isTaken: false },
          })
        else if (act === 'wait') vi.setSystemTime(Date.now() + 1_000)
        else if (act === 'answer' && login && !login.who) {
          await answer(login.url, who)
          login.who = who
        } else if (act === 'ask' && login && page) {
          const { status, json } = await page.send('GET', `/farcaster/${login.id}`)
          if (login.device !== device || (login.isTaken && loggedIn[device] !== login.who)) {
            expect([status, json.error?.code]).toEqual([401, 'result_refused'])
            continue
          }
          if (login.isTaken) {
            expect([status, json.state, json.userName]).toEqual([200, 'completed', login.who])
            continue
          }
          const isAsked = !login.isKept && Date.now() - login.asked >= 1_000
          if (isAsked) login.asked = Date.now()
          login.isKept ||= isAsked && login.who !== undefined
          const isLatest = login.after === count[device] || loggedIn[device] === login.who
          if (login.isKept && !isLatest) {
            expect([status, json.error?.code]).toEqual([401, 'result_refused'])
            continue
          }
          login.isTaken = login.isKept
          expect([status, json.state, json.userName]).toEqual([
            200,
            ...(login.isTaken ? ['completed', login.who] : ['pending', undefined]),
          ])
          if (!login.isTaken) continue
          loggedIn[device] = login.who
          count[device] = (count[device] ?? 0) + 1
        }
      }
      for (const [device, page] of pages.entries())
        expect((await page.send('GET', '/session')).json.userName).toBe(loggedIn[device])
    }),
    { numRuns: 40 },
  )
})

test('an answer that was lost on its way is told again, for ten minutes from the beginning, and a repeat logs nobody in (login-server 76)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { open: openPage, answer } = open()
  const page = await openPage()
  const { id, url } = await begin(page)
  await answer(url, 'ada')
  const ask = () => page.send('GET', `/farcaster/${id}`)
  const first = await ask()
  expect(first).toMatchObject({ status: 200, json: { state: 'completed', userName: 'ada' } })
  vi.setSystemTime(Date.now() + 60_000)
  // As the session says it: the login stays as old as it is.
  expect((await ask()).json).toEqual(first.json)
  await page.send('POST', '/logout', {})
  expect(await ask()).toMatchObject({ status: 401, json: { error: { code: 'not_logged_in' } } })
  expect(await page.send('GET', '/session')).toMatchObject({ json: { error: { code: 'not_logged_in' } } })
  const next = await begin(page)
  await answer(next.url, 'mallory')
  await page.send('GET', `/farcaster/${next.id}`)
  expect(await ask()).toMatchObject({ status: 401, json: { error: { code: 'result_refused' } } })
  expect(await page.send('GET', '/session')).toMatchObject({ json: { userName: 'mallory' } })
  vi.setSystemTime(Date.now() + 600_000)
  expect(await page.send('GET', `/farcaster/${next.id}`)).toMatchObject({ json: { error: { code: 'result_refused' } } })
})

test('as it begins, a device is told whether it is logged in (login-server 77)', async () => {
  const { open: openPage, answer } = open()
  const page = await openPage()
  const start = async () => (await page.send('POST', '/farcaster', {})).json
  const first = await start()
  await answer(first.url, 'ada')
  await page.send('GET', `/farcaster/${first.id}`)
  const second = await start()
  await page.send('POST', '/logout', {})
  expect([first, second, await start()].map(({ hasSession }) => hasSession)).toEqual([false, true, false])
})

test('a proof whose answer was lost on its way is told again (login-server 76)', async () => {
  const { open: openPage, answer } = open()
  const page = await openPage()
  const { id, url } = (await page.send('POST', '/farcaster', { purpose: 'identity' })).json
  await answer(url, 'ada')
  const first = await page.send('GET', `/farcaster/${id}`)
  expect(first.json).toEqual({ state: 'completed', proof: expect.stringMatching(/^\w{24}$/) })
  expect((await page.send('GET', `/farcaster/${id}`)).json).toEqual(first.json)
})

test('whatever the relay answers, it is no login, and nothing of it is in the answer (login-server 37)', async () => {
  const value = fc.oneof(
    fc.json({ maxDepth: 2 }),
    fc
      .record({
        state: fc.constantFrom('completed', 'pending', 'c4n4ry'),
        message: fc.string(),
        signature: fc.string(),
      })
      .map((body) => JSON.stringify(body)),
    fc.constantFrom(
      '',
      '{',
      'c4n4ry',
      '{"__proto__":{"state":"completed"}}',
      '{"state":"completed","username":"c4n4ry"}',
      '[{"state":"pending"}]',
    ),
  )
  await fc.assert(
    fc.asyncProperty(value, fc.constantFrom(200, 201, 202, 400, 404, 429, 500), async (body, status) => {
      const { asked, open: openPage } = open()
      const page = await openPage()
      const { id } = await begin(page)
      asked.mockImplementation(async () => new Response(body, { status }))
      const answers = [await page.send('GET', `/farcaster/${id}`), await page.send('POST', '/farcaster', {})]
      for (const { status: answered, json, text } of answers) {
        if (answered === 200) expect(json).toEqual({ state: 'pending' })
        else expect(json.error.code).toMatch(/^social_(refused|unavailable)$/)
        expect(text).not.toMatch(/c4n4ry|relay/)
      }
      expect(await page.send('GET', '/session')).toMatchObject({ json: { error: { code: 'not_logged_in' } } })
    }),
  )
})

test('an endpoint takes no more than its fields, and an id of its own form (login-server 34)', async () => {
  const page = await open().open()
  for (const body of [{ purpose: 'other' }, { relay: 'https://evil.test' }, null])
    expect(await page.send('POST', '/farcaster', body)).toMatchObject({ json: { error: { code: 'body_malformed' } } })
  const { id } = await begin(page)
  for (const path of ['', `${id}/`, `${id}a`, id.slice(1), 'constructor'])
    expect((await page.send('GET', `/farcaster/${path}`)).json.error.code).toMatch(/^(path_unknown|method_refused)$/)
  const post = await page.send('POST', `/farcaster/${id}`, {})
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET'])
  expect(await page.send('GET', `/farcaster/${id}?now`)).toMatchObject({ json: { error: { code: 'query_refused' } } })
})
