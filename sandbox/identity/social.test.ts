// @vitest-environment node
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Page } from '../../server/auth/fixtures/createPage.ts'
import { createWallet } from '../../server/auth/fixtures/createWallet.ts'
import { createWorld, origin } from '../../server/auth/fixtures/createWorld.ts'
import { mortalStorage } from '../../server/auth/fixtures/mortalStorage.ts'
import { recordStorage } from '../../server/auth/fixtures/recordStorage.ts'
import { socialNames } from '../../server/auth/social/providers.ts'
import { visit } from './fixtures/visit.ts'
import { type IdentityManner, type RunningIdentity, startIdentity } from './startIdentity.mjs'

let identity: RunningIdentity
beforeAll(async () => {
  identity = await startIdentity({ port: 0, origin })
})
afterEach(() => {
  identity.setManner({ do: 'answer' })
  vi.useRealTimers()
})
afterAll(() => identity.stop())

type World = ReturnType<typeof createWorld>
const open = (options: Parameters<typeof createWorld>[0] = {}) => createWorld({ social: identity.social, ...options })
const refused = (code: string) => ({ json: { error: { code } } })

const begin = async (page: Page, provider: string, purpose?: string): Promise<string> => {
  const { status, json, text } = await page.send('POST', '/social', { provider, ...(purpose && { purpose }) })
  if (status !== 200) throw new Error(text)
  return json.uri
}
/** The parameters behind `#` of the address that the browser is led to. */
const lead = async ({ server }: World, request: Request): Promise<string> => {
  const { status, headers } = await server.handle(request)
  const [, fragment = ''] = (headers.get('location') ?? '').split(`${origin}/done#`)
  expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
    303,
    'no-store',
    'no-referrer',
  ])
  return fragment
}
const resultOf = (fragment: string): string => {
  const [, result] = /^result=([A-Za-z0-9]{24})$/.exec(fragment) ?? []
  if (result === undefined) throw new Error(fragment)
  return result
}
const redeem = (page: Page, result: string) => page.send('POST', '/social/redeem', { result })
/** A whole login of a new device. */
const logIn = async (world: World, provider: string, who: string, page?: Page) => {
  const own = page ?? (await world.open())
  const result = resultOf(await lead(world, await visit(await begin(own, provider), who)))
  return { page: own, result, answer: await redeem(own, result) }
}

test.each([
  ['google', 'Ada Lovelace'],
  ['x', 'ada'],
  ['discord', 'ada10'],
  ['apple', 'Apple'],
  ['github', 'ada'],
  ['facebook', 'Ada Lovelace'],
])(
  '%s logs in as %s, and the next device with the same account is in the same wallet (login-server 24)',
  async (provider, userName) => {
    const world = open()
    const { page, answer } = await logIn(world, provider, 'ada')
    expect(answer).toMatchObject({ status: 200, json: { email: null, provider, userName, hasVault: false } })
    const wallet = await createWallet()
    expect(await page.send('PUT', '/vault', { vault: wallet.text() })).toMatchObject({ status: 200 })
    expect((await logIn(world, provider, 'ada')).answer.json).toMatchObject({ provider, userName, hasVault: true })
    expect((await logIn(world, provider, 'bob')).answer.json).toMatchObject({ hasVault: false })
    expect(world.errors).toEqual([])
  },
)

test('an email at a provider opens no account: neither that of the email, nor of another provider (login-server 25)', async () => {
  const world = open()
  const ada = await world.logIn('ada@example.com')
  await ada.send('PUT', '/vault', { vault: (await createWallet()).text() })
  for (const who of ['mallory', 'ada'])
    for (const provider of socialNames)
      expect((await logIn(world, provider, who)).answer.json).toMatchObject({ email: null, hasVault: false })
})

test('a login is added to a wallet with the signature of its vault, and logs in to it (login-server 25)', async () => {
  const world = open()
  const page = await world.logIn('ada@example.com')
  const wallet = await createWallet()
  await page.send('PUT', '/vault', { vault: wallet.text() })
  const result = resultOf(await lead(world, await visit(await begin(page, 'github', 'identity'), 'ada')))
  const { json } = await redeem(page, result)
  expect(json).toEqual({ proof: expect.stringMatching(/^\w{24}$/) })
  expect(await page.send('PUT', '/identities', json, { signer: wallet.signer })).toMatchObject({ status: 200 })
  expect((await logIn(world, 'github', 'ada')).answer.json).toMatchObject({ email: 'ada@example.com', hasVault: true })
})

test('the provider is asked with PKCE, a state, and a nonce where it is of OpenID Connect (login-server 26)', async () => {
  const world = open()
  for (const provider of socialNames) {
    const { searchParams } = new URL(await begin(await world.open(), provider))
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${origin}/callback/${provider}`,
      state: expect.stringMatching(/^\w{24}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(searchParams.has('nonce')).toBe(['google', 'apple'].includes(provider))
    expect(searchParams.get('scope') ?? '').not.toMatch(/email/)
  }
})

test('the result is for the device that began: neither the victim nor the attacker of a login in between gets anything (login-server 27)', async () => {
  const world = open()
  const [mallory, ada] = [await world.open(), await world.open()]
  // Mallory logs in at her own account, and has Ada's browser come back: Ada would be in Mallory's wallet.
  const csrf = await visit(await begin(mallory, 'google'), 'mallory')
  const result = resultOf(await lead(world, csrf))
  expect(await redeem(ada, result)).toMatchObject({ status: 401, ...refused('result_refused') })
  expect(await ada.send('GET', '/session')).toMatchObject(refused('not_logged_in'))
  // Ada's try has spent nothing of the device that began.
  expect(await redeem(mallory, result)).toMatchObject({ status: 200 })
  // Mallory has Ada log in at what Mallory's device began: the result is in Ada's browser alone, and of no use there.
  const uri = await begin(mallory, 'google')
  const fixed = resultOf(await lead(world, await visit(uri, 'ada')))
  expect(await redeem(ada, fixed)).toMatchObject(refused('result_refused'))
  for (const guess of [new URL(uri).searchParams.get('state') ?? '', result, fixed.slice(1), `${fixed}0`, ''])
    expect(await redeem(mallory, guess)).toMatchObject(refused('result_refused'))
})

test('a result is redeemed once, and within ten minutes (login-server 27)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const world = open()
  const { page, result, answer } = await logIn(world, 'github', 'ada')
  expect(answer.status).toBe(200)
  expect(await redeem(page, result)).toMatchObject({ status: 401, ...refused('result_refused') })
  const late = resultOf(await lead(world, await visit(await begin(page, 'github'), 'ada')))
  vi.advanceTimersByTime(600_001)
  expect(await redeem(page, late)).toMatchObject({ status: 401, ...refused('result_refused') })
})

test('an answer counts once, for ten minutes, however many browsers bring it at once (login-server 27)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const world = open()
  const page = await world.open()
  const back = await visit(await begin(page, 'github'), 'ada')
  const leads = await Promise.all(Array.from({ length: 20 }, () => lead(world, back.clone())))
  expect(leads.filter((one) => one.startsWith('result='))).toHaveLength(1)
  expect(leads.filter((one) => one === 'error=social_refused')).toHaveLength(19)
  const late = await visit(await begin(page, 'github'), 'ada')
  vi.advanceTimersByTime(600_001)
  expect(await lead(world, late)).toBe('error=social_refused')
})

test('the answer of one provider is not taken for that of another, nor spent there (login-server 26)', async () => {
  const world = open()
  const back = await visit(await begin(await world.open(), 'google'), 'ada')
  const mixed = new Request(back.url.replace('/callback/google', '/callback/github'))
  expect(await lead(world, mixed)).toBe('error=social_refused')
  expect(await lead(world, back)).toMatch(/^result=/)
})

test('a code of another login is refused, whoever asked for it (login-server 26)', async () => {
  for (const provider of ['google', 'github', 'x']) {
    const world = open()
    const [mallory, ada] = [await world.open(), await world.open()]
    const stolen = new URL((await visit(await begin(ada, provider), 'ada')).url)
    const own = new URL((await visit(await begin(mallory, provider), 'mallory')).url)
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(await lead(world, new Request(own))).toBe('error=social_refused')
  }
})

test.each([
  ['refuse', socialNames, 'social_cancelled'],
  ['error', socialNames, 'social_unavailable'],
  ['iss', socialNames, 'social_refused'],
  ['nonce', ['google', 'apple'], 'social_refused'],
  ['keys', ['google', 'apple'], 'social_refused'],
  ['replay', ['google', 'apple', 'x', 'github', 'discord'], 'social_refused'],
  ['page', socialNames, 'social_unavailable'],
  ['redirect', socialNames, 'social_unavailable'],
  ['flood', ['google', 'facebook'], 'social_unavailable'],
  ['idless', ['x', 'discord', 'github', 'facebook'], 'social_unavailable'],
] as const)(
  'a provider that does wrong (%s) logs nobody in, and what it says is in no answer (login-server 28)',
  async (manner, providers, code) => {
    const world = open()
    for (const provider of providers) {
      const page = await world.open()
      if (manner === 'replay') expect((await logIn(world, provider, 'ada')).answer.status).toBe(200)
      identity.setManner({ do: manner } satisfies IdentityManner)
      expect(await lead(world, await visit(await begin(page, provider), 'ada'))).toBe(`error=${code}`)
      identity.setManner({ do: 'answer' })
      expect(await page.send('GET', '/session')).toMatchObject(refused('not_logged_in'))
    }
    expect(world.errors).toHaveLength(code === 'social_unavailable' ? providers.length : 0)
    expect(identity.flooded()).toBeLessThan(20_000_000)
  },
)

test('a visitor who presses Cancel is told so (login-server 28)', async () => {
  const world = open()
  for (const provider of socialNames) {
    const back = await visit(await begin(await world.open(), provider))
    expect(await lead(world, back)).toBe('error=social_cancelled')
  }
})

test('a provider that is silent is given up after ten seconds (login-server 28)', async () => {
  const world = open()
  identity.setManner({ do: 'slow' })
  const back = await visit(await begin(await world.open(), 'github'), 'ada')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const led = lead(world, back)
  while (identity.held() === 0) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await led).toBe('error=social_unavailable')
  vi.useRealTimers()
  await expect.poll(() => identity.held()).toBe(0)
})

test('a wrong secret is told to the operator by its name, and no secret, code or token is (login-server 29)', async () => {
  for (const provider of socialNames) {
    const own = { ...identity.social[provider], clientSecret: 'c4n4ry' }
    const world = open({
      social: { [provider]: provider === 'apple' ? { ...identity.social.apple, keyId: 'c4n4ry' } : own },
    })
    const back = await visit(await begin(await world.open(), provider), 'ada')
    expect(await lead(world, back)).toBe('error=social_unavailable')
    expect(world.errors).toHaveLength(1)
    const told = JSON.stringify(world.errors, (_, value) =>
      value instanceof Error ? [value.message, value.cause, { ...value }] : value,
    )
    expect(told).toMatch(/invalid_client|incorrect_client_credentials/)
    expect(told).not.toContain('c4n4ry')
  }
})

test('neither tokens, nor secrets, nor who somebody is stand in the storage (login-server 29)', async () => {
  const { storage, written } = recordStorage()
  const world = open({ storage })
  const page = await world.open()
  const back = await visit(await begin(page, 'facebook'), 'ada')
  const result = resultOf(await lead(world, back))
  expect(await redeem(page, result)).toMatchObject({ status: 200, json: { userName: 'Ada Lovelace' } })
  const { searchParams } = new URL(back.url)
  const all = written.join('\n')
  expect(all).toMatch(/authflow:[0-9a-f]{64}[\s\S]*authresult:[0-9a-f]{64}/)
  const { clientSecret } = identity.social.facebook
  for (const secret of [
    searchParams.get('state'),
    searchParams.get('code'),
    result,
    clientSecret,
    'Lovelace',
    '"1000"',
  ])
    expect(all).not.toContain(secret)
})

test('devices and clients have limits (login-server 30)', async () => {
  const world = open({ clientOf: () => '192.0.2.1' })
  for (let device = 0; device < 3; device++) {
    const page = await world.open()
    for (let turn = 0; turn < 10; turn++) await begin(page, 'github')
    expect(await page.send('POST', '/social', { provider: 'github' })).toMatchObject({
      status: 429,
      json: { error: { code: 'limit_reached', seconds: expect.any(Number) } },
    })
  }
  expect(await (await world.open()).send('POST', '/social', { provider: 'github' })).toMatchObject(
    refused('limit_reached'),
  )
})

test('killed at any write, nobody is half logged in, and the same or the next login goes through (login-server 31)', async () => {
  for (let at = 0; at < 14; at++) {
    const { storage, dieAfter, revive } = mortalStorage()
    const world = open({ storage })
    const page = await world.open()
    const back = await visit(await begin(page, 'github'), 'ada')
    dieAfter(at)
    const led = await lead(world, back.clone())
    const first = led.startsWith('result=') ? await redeem(page, resultOf(led)) : undefined
    revive()
    if (led.startsWith('error=')) {
      expect(led).toBe('error=storage_unavailable')
      // An answer that was not taken yet may come again. After an answer that was taken, the login starts over.
      const again = await lead(world, back)
      expect(again).toMatch(at === 0 ? /^result=/ : /^error=social_refused$/)
      expect((await logIn(world, 'github', 'ada', page)).answer.status).toBe(200)
    } else if (first?.status !== 200) {
      expect(first).toMatchObject({ status: 503 })
      expect((await redeem(page, resultOf(led))).status).toBe(200)
    }
    expect(await page.send('GET', '/session')).toMatchObject({ status: 200, json: { userName: 'ada' } })
  }
})
