import { once } from 'node:events'
import { createServer } from 'node:http'
import fc from 'fast-check'
import { toNodeHandler } from 'tapkit/server/node'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Page } from '../fixtures/createPage.ts'
import { createWorld, origin } from '../fixtures/createWorld.ts'
import { refusals } from '../refusals.ts'

const client = { clientId: 'acme', clientSecret: 'secret' }
const privateKey = '-----BEGIN PRIVATE KEY-----\nMIGH\n-----END PRIVATE KEY-----'
const social = { github: client, x: client, apple: { clientId: 'acme', teamId: 'team', keyId: 'key', privateKey } }
const open = () => createWorld({ social })

/** Providers at which the code is the name of the person who has logged in: `ada` for Ada. */
function answerAsProviders() {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const { body, headers } = { ...init }
    const code = new URLSearchParams(String(body)).get('code')
    if (code !== null) return Response.json({ access_token: code, token_type: 'bearer' })
    const name = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? ''
    const isX = new URL(String(url)).hostname === 'api.x.com'
    return Response.json(isX ? { data: { id: name, username: name } } : { id: name.length, login: name })
  })
}

const callback = (provider: string, query: Readonly<Record<string, string>> | string) =>
  new Request(`${origin}/callback/${provider}?${new URLSearchParams(query)}`)
const form = (body: string, type = 'application/x-www-form-urlencoded') =>
  new Request(`${origin}/callback/apple`, { method: 'POST', body, headers: { 'content-type': type } })
const begin = async (page: Page, provider: string): Promise<string> => {
  const { json } = await page.send('POST', '/social', { provider })
  return new URL(json.uri).searchParams.get('state') ?? ''
}
const leadOf = ({ headers }: Response) => headers.get('location')

test('a provider that is not configured has no callback and begins nothing, and each takes its own method (login-server 24)', async () => {
  const { server, open: openPage } = open()
  for (const path of ['google', 'github/', 'GITHUB', '', 'constructor', 'github%2f..'])
    expect((await server.handle(callback(path, ''))).status).toBe(404)
  const get = await server.handle(callback('apple', { state: 'x' }))
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
  const post = await server.handle(new Request(`${origin}/callback/github`, { method: 'POST', body: 'state=x' }))
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET'])
  for (const provider of ['google', 'constructor', '__proto__', ''])
    expect(await (await openPage()).send('POST', '/social', { provider })).toMatchObject({
      status: 404,
      json: { error: { code: 'provider_unknown' } },
    })
})

test('whatever comes to a callback, the browser is led to one page of this origin, with a code of our own (login-server 28)', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'))
  const { server, open: openPage } = open()
  const state = await begin(await openPage(), 'x')
  const name = fc.constantFrom(
    'state',
    'code',
    'error',
    'error_description',
    'iss',
    'response',
    'redirect_uri',
    'id_token',
  )
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom(
      state,
      '//evil.test',
      'https://evil.test/#',
      'access_denied',
      '\r\nlocation: https://evil.test',
      '',
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 6 }), fc.boolean(), async (pairs, isForm) => {
      const text = new URLSearchParams(pairs).toString()
      const response = await server.handle(isForm ? form(text) : new Request(`${origin}/callback/github?${text}`))
      const [, code = ''] = (leadOf(response) ?? '').split(`${origin}/done#error=`)
      expect(response.status).toBe(303)
      expect(refusals).toHaveProperty(code)
      expect(await response.text()).toBe('')
    }),
  )
  expect(asked).not.toHaveBeenCalled()
})

test('a form is read to 32 kB, and by its type (login-server 28)', async () => {
  const { server } = open()
  expect(leadOf(await server.handle(form(`state=${'x'.repeat(33_000)}`)))).toBe(`${origin}/done#error=body_too_large`)
  expect(leadOf(await server.handle(form('{}', 'text/plain')))).toBe(`${origin}/done#error=content_type_refused`)
})

test('a form reaches the server through Node (login-server 28)', async () => {
  const world = open()
  const server = createServer(toNodeHandler(world.server.handle)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${Object(server.address()).port}/callback/apple`
  const sent = {
    method: 'POST',
    body: new URLSearchParams({ state: 'x'.repeat(24), code: 'ada' }),
    redirect: 'manual',
  } as const
  expect(leadOf(await fetch(url, sent))).toBe(`${origin}/done#error=social_refused`)
  expect(world.errors).toEqual([])
})

test('a parameter that comes twice is refused (login-server 28)', async () => {
  answerAsProviders()
  const { server, open: openPage } = open()
  for (const more of ['&state=x', '&code=bob', '&iss=a&iss=b']) {
    const state = await begin(await openPage(), 'github')
    const response = await server.handle(new Request(`${origin}/callback/github?state=${state}&code=ada${more}`))
    expect(leadOf(response)).toBe(`${origin}/done#error=social_refused`)
  }
})

test('in any order of answers, replays, mixed-up providers and thefts, a device is logged in by its own login alone, once, and by none that was begun before another login (login-server 27, login-server 65)', async () => {
  answerAsProviders()
  const step = fc.record({
    act: fc.constantFrom('begin', 'answer', 'redeem'),
    device: fc.nat(2),
    provider: fc.constantFrom('github', 'x'),
    who: fc.constantFrom('ada', 'mallory'),
    at: fc.nat(9),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const world = open()
      const pages = await Promise.all([world.open(), world.open(), world.open()])
      type Begun = { device: number; provider: string; after: number; isSpent: boolean }
      const flows: (Begun & { state: string })[] = []
      const results: (Begun & { id: string; who: string })[] = []
      const loggedIn: (string | undefined)[] = []
      const accounts: string[] = []
      const logins = [0, 0, 0]
      for (const { act, device, provider, who, at } of steps) {
        const page = pages[device]
        const flow = flows[at % Math.max(1, flows.length)]
        const result = results[at % Math.max(1, results.length)]
        if (act === 'begin' && page && flows.filter((one) => one.device === device).length < 10)
          flows.push({
            state: await begin(page, provider),
            device,
            provider,
            after: logins[device] ?? 0,
            isSpent: false,
          })
        else if (act === 'answer' && flow) {
          const lead = leadOf(await world.server.handle(callback(provider, { state: flow.state, code: who }))) ?? ''
          const isTaken = !flow.isSpent && flow.provider === provider
          expect(lead).toMatch(isTaken ? /\/done#result=\w{24}$/ : /\/done#error=social_refused$/)
          if (!isTaken) continue
          flow.isSpent = true
          results.push({ ...flow, id: lead.split('=')[1] ?? '', who, isSpent: false })
        } else if (act === 'redeem' && result && page) {
          const { status, json } = await page.send('POST', '/social/redeem', { result: result.id })
          const account = `${result.provider} ${result.who}`
          const isLatest = result.after === logins[device] || accounts[device] === account
          const isTaken = !result.isSpent && result.device === device && isLatest
          expect([status, json.userName]).toEqual(isTaken ? [200, result.who] : [401, undefined])
          if (!isTaken) continue
          result.isSpent = true
          loggedIn[device] = result.who
          accounts[device] = account
          logins[device] = (logins[device] ?? 0) + 1
        }
      }
      for (const [device, page] of pages.entries()) {
        const { json } = await page.send('GET', '/session')
        expect(json.userName).toBe(loggedIn[device])
      }
    }),
    { numRuns: 40 },
  )
})
