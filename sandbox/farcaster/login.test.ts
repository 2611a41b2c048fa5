// @vitest-environment node
import { memoryStorage } from 'tapkit/server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Page } from '../../server/auth/fixtures/createPage.ts'
import { createWallet } from '../../server/auth/fixtures/createWallet.ts'
import { createWorld } from '../../server/auth/fixtures/createWorld.ts'
import { recordStorage } from '../../server/auth/fixtures/recordStorage.ts'
import { scan } from './fixtures/scan.ts'
import { type FarcasterManner, type RunningFarcaster, startFarcaster } from './startFarcaster.mjs'

let sandbox: RunningFarcaster
beforeAll(async () => {
  sandbox = await startFarcaster()
})
afterEach(() => {
  sandbox.setManner({ do: 'answer' })
  vi.useRealTimers()
})
afterAll(() => sandbox.stop())

type World = ReturnType<typeof createWorld>
const open = (options: Parameters<typeof createWorld>[0] = {}) =>
  createWorld({ farcaster: sandbox.farcaster, ...options })
const refused = (code: string) => ({ json: { error: { code } } })
const pending = { status: 200, json: { state: 'pending' } }

const begin = async (page: Page, purpose?: string): Promise<{ id: string; url: string; expiresIn: number }> => {
  const { status, json, text } = await page.send('POST', '/farcaster', purpose ? { purpose } : {})
  if (status !== 200) throw new Error(text)
  return json
}
const ask = (page: Page, id: string) => page.send('GET', `/farcaster/${id}`)
/** A whole login of a new device, or of `page`. */
const logIn = async (world: World, who: string, page?: Page) => {
  const own = page ?? (await world.open())
  const { id, url } = await begin(own)
  await scan(url, who)
  return { page: own, id, url, answer: await ask(own, id) }
}
/** Lets a second pass, after which the relay is asked again. */
const passSecond = () => vi.setSystemTime(Date.now() + 1_000)
const stopClock = () => vi.useFakeTimers({ toFake: ['Date'] })

test('a visitor scans a link, answers on the phone, and the device that waits is logged in; the next device is in the same wallet (login-server 34)', async () => {
  stopClock()
  const world = open()
  const page = await world.open()
  const { id, url, expiresIn } = await begin(page)
  expect([id, url, expiresIn]).toEqual([
    expect.stringMatching(/^\w{24}$/),
    expect.stringMatching(`^${sandbox.url}/~/siwf\\?channelToken=`),
    300,
  ])
  expect(await ask(page, id)).toMatchObject(pending)
  expect(await scan(url, 'ada')).toBe('Signed in')
  passSecond()
  const answer = await ask(page, id)
  const own = { email: null, provider: 'farcaster', userName: 'ada', hasVault: false }
  expect(answer).toMatchObject({ status: 200, json: { state: 'completed', ...own } })
  expect(await page.send('GET', '/session')).toMatchObject({ status: 200, json: own })
  const wallet = await createWallet()
  expect(await page.send('PUT', '/vault', { vault: wallet.text() })).toMatchObject({ status: 200 })
  expect((await logIn(world, 'ada')).answer.json).toMatchObject({ userName: 'ada', hasVault: true })
  expect((await logIn(world, 'bob')).answer.json).toMatchObject({ userName: 'bob', hasVault: false })
  expect(world.errors).toEqual([])
})

test('a login is added to a wallet with the signature of its vault, and logs in to it (login-server 34)', async () => {
  const world = open()
  const page = await world.logIn('ada@example.com')
  const wallet = await createWallet()
  await page.send('PUT', '/vault', { vault: wallet.text() })
  const { id, url } = await begin(page, 'identity')
  await scan(url, 'ada')
  const { json } = await ask(page, id)
  expect(json).toEqual({ state: 'completed', proof: expect.stringMatching(/^\w{24}$/) })
  const { proof } = json
  expect(await page.send('PUT', '/identities', { proof })).toMatchObject(refused('vault_signature_needed'))
  expect(await page.send('PUT', '/identities', { proof }, { signer: wallet.signer })).toMatchObject({ status: 200 })
  expect((await logIn(world, 'ada')).answer.json).toMatchObject({ email: 'ada@example.com', hasVault: true })
})

test('a visitor who refuses on the phone is not logged in, and the site hears of nothing (login-server 34)', async () => {
  stopClock()
  const world = open()
  const page = await world.open()
  const { id, url } = await begin(page)
  expect(await scan(url)).toBe('Refused')
  sandbox.setManner({ do: 'refuse' })
  expect(await scan(url, 'ada')).toBe('Refused')
  expect(await ask(page, id)).toMatchObject(pending)
  vi.setSystemTime(Date.now() + 300_001)
  expect(await ask(page, id)).toMatchObject({ status: 401, ...refused('result_refused') })
})

test.each([
  'fid',
  'fids',
  'signature',
  'stranger',
  'nonce',
  'domain',
  'uri',
  'chain',
  'statement',
  'expired',
  'early',
] as const)(
  'a phone that signs something else (%s) logs nobody in, and its answer is not taken again (login-server 35, login-server 36)',
  async (manner) => {
    stopClock()
    const world = open()
    const page = await world.open()
    const { id, url } = await begin(page)
    sandbox.setManner({ do: manner })
    await scan(url, 'ada')
    expect(await ask(page, id)).toMatchObject({ status: 401, ...refused('social_refused') })
    sandbox.setManner({ do: 'answer' })
    passSecond()
    expect(await ask(page, id)).toMatchObject({ status: 401, ...refused('result_refused') })
    expect(await page.send('GET', '/session')).toMatchObject(refused('not_logged_in'))
    expect(world.errors).toEqual([])
    expect((await logIn(world, 'ada', page)).answer.json).toMatchObject({ userName: 'ada' })
  },
)

test('the answer of an earlier login is not for this one (login-server 35)', async () => {
  const world = open()
  await logIn(world, 'ada')
  sandbox.setManner({ do: 'replay' })
  expect((await logIn(world, 'mallory')).answer).toMatchObject({ status: 401, ...refused('social_refused') })
})

test('the number and the name of the relay are nobody: the signed number counts, and the name is one short line (login-server 37)', async () => {
  const world = open()
  const { page } = await logIn(world, 'ada')
  await page.send('PUT', '/vault', { vault: (await createWallet()).text() })
  sandbox.setManner({ do: 'name' })
  const { json } = (await logIn(world, 'ada')).answer
  expect(json).toMatchObject({ hasVault: true, userName: expect.stringMatching(/^mallory [mallory ]{39}\.\.\.$/) })
})

test.each(['page', 'redirect', 'flood', 'question', 'link'] as const)(
  'a relay that does wrong as a login begins (%s) begins none, and is told to the operator (login-server 37)',
  async (manner) => {
    const world = open()
    const page = await world.open()
    sandbox.setManner({ do: manner })
    const answer = await page.send('POST', '/farcaster', {})
    expect(answer).toMatchObject({ status: 503, ...refused('social_unavailable') })
    expect(answer.text).not.toContain('javascript')
    expect(world.errors).toMatchObject([{ cause: { message: expect.stringMatching(/^Farcaster: /) } }])
    expect(sandbox.flooded()).toBeLessThan(20_000_000)
  },
)

test.each(['page', 'redirect', 'flood'] as const)(
  'a relay that does wrong as it is asked (%s) logs nobody in, and in as soon as it does right (login-server 37)',
  async (manner) => {
    stopClock()
    const world = open()
    const page = await world.open()
    const { id, url } = await begin(page)
    await scan(url, 'ada')
    sandbox.setManner({ do: manner } satisfies FarcasterManner)
    expect(await ask(page, id)).toMatchObject({ status: 503, ...refused('social_unavailable') })
    expect(world.errors).toHaveLength(1)
    sandbox.setManner({ do: 'answer' })
    passSecond()
    expect(await ask(page, id)).toMatchObject({ status: 200, json: { userName: 'ada' } })
  },
)

test('a relay that is silent is given up after ten seconds (login-server 37)', async () => {
  const world = open()
  const page = await world.open()
  const { id } = await begin(page)
  sandbox.setManner({ do: 'silent' })
  for (const send of [() => page.send('POST', '/farcaster', {}), () => ask(page, id)]) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = send()
    while (sandbox.held() === 0) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await asked).toMatchObject({ status: 503, ...refused('social_unavailable') })
    vi.useRealTimers()
    await expect.poll(() => sandbox.held()).toBe(0)
  }
})

test('a relay that has lost the channel ends the wait, and one that is late does not (login-server 37)', async () => {
  stopClock()
  const world = open()
  const page = await world.open()
  const lost = await begin(page)
  sandbox.setManner({ do: 'forget' })
  expect(await ask(page, lost.id)).toMatchObject({ status: 401, ...refused('social_refused') })
  sandbox.setManner({ do: 'late', ms: 5_000 })
  const { id, url } = await begin(page)
  await scan(url, 'ada')
  expect(await ask(page, id)).toMatchObject(pending)
  vi.setSystemTime(Date.now() + 5_000)
  expect(await ask(page, id)).toMatchObject({ status: 200, json: { userName: 'ada' } })
})

test.each(['node', 'network', 'registry'] as const)(
  'a node of Optimism that does wrong (%s) decides nothing, and the answer is judged once it does right, by the time when it came (login-server 36, login-server 40)',
  async (manner) => {
    stopClock()
    const world = open()
    const page = await world.open()
    const { id, url } = await begin(page)
    await scan(url, 'ada')
    sandbox.setManner({ do: manner })
    for (let turn = 0; turn < 2; turn++)
      expect(await ask(page, id)).toMatchObject({ status: 503, ...refused('social_unavailable') })
    expect(world.errors).toHaveLength(2)
    sandbox.setManner({ do: 'answer' })
    // The message has expired meanwhile.
    vi.setSystemTime(Date.now() + 360_000)
    expect(await ask(page, id)).toMatchObject({ status: 200, json: { userName: 'ada' } })
  },
)

test('an answer is for the device that began: neither the victim nor the attacker of a login in between gets anything (login-server 38)', async () => {
  const world = open()
  const [mallory, ada] = [await world.open(), await world.open()]
  const { id, url } = await begin(mallory)
  await scan(url, 'mallory')
  expect(await ask(ada, id)).toMatchObject({ status: 401, ...refused('result_refused') })
  expect(await ada.send('GET', '/session')).toMatchObject(refused('not_logged_in'))
  // Ada's try has spent nothing of the device that began.
  expect(await ask(mallory, id)).toMatchObject({ status: 200, json: { userName: 'mallory' } })
  const own = await begin(ada)
  const [, token = ''] = own.url.split('channelToken=')
  await scan(own.url, 'ada')
  for (const guess of [own.id, 'x'.repeat(24)])
    expect(await ask(mallory, guess)).toMatchObject(refused('result_refused'))
  for (const guess of [token, ':id', '', `${own.id}/`, '..%2fsession'])
    expect((await ask(mallory, guess)).status).toBeGreaterThanOrEqual(401)
  // A stranger who has seen the link can take the answer from the relay, but cannot log in by it.
  await fetch(`${sandbox.url}/v1/channel/status`, { headers: { authorization: `Bearer ${token}` } })
  expect(await ask(ada, own.id)).toMatchObject({ status: 401, ...refused('social_refused') })
})

test('an answer logs in once, for ten minutes from the beginning, and can be given for five (login-server 38)', async () => {
  stopClock()
  const world = open()
  const { page, url } = await logIn(world, 'ada')
  await expect(scan(url, 'bob')).rejects.toThrow('Nothing is asked here')
  const late = await begin(page)
  vi.setSystemTime(Date.now() + 300_001)
  expect(await ask(page, late.id)).toMatchObject({ status: 401, ...refused('result_refused') })
  const kept = await begin(page)
  await scan(kept.url, 'bob')
  sandbox.setManner({ do: 'node' })
  expect(await ask(page, kept.id)).toMatchObject({ status: 503 })
  sandbox.setManner({ do: 'answer' })
  vi.setSystemTime(Date.now() + 600_001)
  expect(await ask(page, kept.id)).toMatchObject({ status: 401, ...refused('result_refused') })
})

test('neither token, nor nonce, nor who somebody is stand in the storage or are told to the operator (login-server 38)', async () => {
  const { storage, written } = recordStorage()
  const world = open({ storage })
  const page = await world.open()
  const { id, url } = await begin(page)
  const [, token = ''] = url.split('channelToken=')
  const told = await fetch(`${sandbox.url}/v1/channel/status`, { headers: { authorization: `Bearer ${token}` } })
  const { nonce, acceptAuthAddress } = Object(await told.json())
  expect([nonce, acceptAuthAddress]).toEqual([expect.stringMatching(/^\w{24}$/), false])
  await scan(url, 'ada')
  sandbox.setManner({ do: 'node' })
  expect(await ask(page, id)).toMatchObject({ status: 503 })
  sandbox.setManner({ do: 'answer' })
  expect(await ask(page, id)).toMatchObject({ status: 200, json: { userName: 'ada' } })
  const all = written.concat(JSON.stringify(world.errors)).join('\n')
  expect(all).toMatch(/authchannel:[0-9a-f]{64}/)
  for (const secret of [token, nonce, id, 'Farcaster Auth', '3001', '"ada"']) expect(all).not.toContain(secret)
})

test('logins have the limits of those at providers, and are counted with them (login-server 39)', async () => {
  const social = { github: { clientId: 'acme', clientSecret: 'secret' } }
  const world = open({ clientOf: () => '192.0.2.1', social })
  for (let device = 0; device < 3; device++) {
    const page = await world.open()
    for (let turn = 0; turn < 5; turn++) {
      await begin(page)
      expect(await page.send('POST', '/social', { provider: 'github' })).toMatchObject({ status: 200 })
    }
    expect(await page.send('POST', '/farcaster', {})).toMatchObject({
      status: 429,
      json: { error: { code: 'limit_reached', seconds: expect.any(Number) } },
    })
  }
  expect(await (await world.open()).send('POST', '/farcaster', {})).toMatchObject(refused('limit_reached'))
})

test('the relay is asked once a second about a login, however often the device asks (login-server 39)', async () => {
  stopClock()
  const asked = vi.spyOn(globalThis, 'fetch')
  const world = open()
  const page = await world.open()
  const { id, url } = await begin(page)
  for (const seconds of [1, 2, 3]) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(page, id)))
    expect(answers).toMatchObject(Array(20).fill(pending))
    expect(asked).toHaveBeenCalledTimes(1 + seconds)
    passSecond()
  }
  await scan(url, 'ada')
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(page, id)))
  expect(answers.filter(({ status }) => status === 200).map(({ json }) => json.state)).toContain('completed')
  expect(await page.send('GET', '/session')).toMatchObject({ json: { userName: 'ada' } })
})

test('killed at any write, nobody is half logged in, and the same request or the next login goes through (login-server 40)', async () => {
  for (let at = 0; at < 14; at++) {
    const memory = memoryStorage()
    let left = Number.POSITIVE_INFINITY
    const write = <value>(task: () => Promise<value>) => (left-- > 0 ? task() : Promise.reject(new Error('killed')))
    const world = open({
      storage: {
        get: memory.get,
        set: (...asked) => write(() => memory.set(...asked)),
        compareAndSet: (...asked) => write(() => memory.compareAndSet(...asked)),
        delete: (...asked) => write(() => memory.delete(...asked)),
      },
    })
    stopClock()
    const page = await world.open()
    left = at
    const begun = await page.send('POST', '/farcaster', {})
    if (begun.status !== 200) {
      expect(begun).toMatchObject({ status: 503, ...refused('storage_unavailable') })
      left = Number.POSITIVE_INFINITY
      expect((await logIn(world, 'ada', page)).answer.status).toBe(200)
      continue
    }
    const { id, url } = begun.json
    await scan(url, 'ada')
    const first = await ask(page, id)
    left = Number.POSITIVE_INFINITY
    passSecond()
    const again = await ask(page, id)
    if (first.status === 200) expect(again.json).toEqual(first.json)
    else {
      expect(first).toMatchObject({ status: 503, ...refused('storage_unavailable') })
      // The relay tells an answer once. If the answer could not be kept, the visitor starts over.
      if (again.status !== 200) {
        expect(again).toMatchObject(refused('social_refused'))
        expect((await logIn(world, 'ada', page)).answer.status).toBe(200)
      }
    }
    expect(await page.send('GET', '/session')).toMatchObject({ status: 200, json: { userName: 'ada' } })
  }
})
