import { memoryStorage } from 'tapkit/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createPage } from '../fixtures/createPage.ts'
import { createWorld, origin, secret } from '../fixtures/createWorld.ts'
import type { Signed } from '../guard/readSigned.ts'
import { readOptions } from '../readOptions.ts'
import { sendCode } from './sendCode.ts'

afterEach(() => {
  vi.useRealTimers()
})

const email = 'ada@example.com'
const hour = 3_600_000
const paused = { status: 429, json: { error: { code: 'mail_paused' } } }
/** The first minute of an hour of the clock. */
const begin = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1, 12, 1) })

test('ten thousand requests, a thousand at once, each of a device and an address of its own: as many mails as the operator allows, and one line about it (login-server 44)', {
  timeout: 120_000,
}, async () => {
  begin()
  const storage = memoryStorage()
  const sendMail = vi.fn(async () => {})
  const onError = vi.fn()
  const options = { origin, hosts: [], operator: 'Acme', secret, storage, storageDeadline: 60_000, mailsPerHour: 300 }
  const [one, two] = [readOptions({ ...options, sendMail, onError }), readOptions({ ...options, sendMail, onError })]
  const request = new Request(`${origin}/auth/email`)
  const parts = { method: 'POST', url: request.url, bodyHash: '', time: '0', nonce: '', device: '' }
  const ask = (at: number) => {
    const signed: Signed = { request, device: `device ${at}`, key: '', json: undefined, parts }
    const asking = { email: `ada${at}@example.com`, purpose: 'login', isKnown: false } as const
    return sendCode(signed, asking, at % 2 ? one : two)
  }
  const outcomes = []
  for (let at = 0; at < 10_000; at += 1_000)
    outcomes.push(...(await Promise.allSettled(Array.from({ length: 1_000 }, (_, each) => ask(at + each)))))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(300)
  const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'mail_paused'))
  expect(new Set(codes)).toEqual(new Set(['mail_paused']))
  expect(sendMail).toHaveBeenCalledTimes(300)
  expect(onError.mock.calls).toMatchObject([[{ code: 'mail_paused' }]])
})

test('meanwhile a device of the owner gets a code, other ways stay open, and the next hour has mails again (login-server 44)', async () => {
  begin()
  const world = createWorld({ mailsPerHour: 3 })
  const owner = await world.logIn(email)
  const ask = async (to: string) => (await world.open()).send('POST', '/email', { email: to })
  for (const to of ['eve1@example.com', 'eve2@example.com']) expect(await ask(to)).toMatchObject({ status: 200 })
  for (const to of [email, 'eve3@example.com']) expect(await ask(to)).toMatchObject(paused)
  const last = await ask('eve4@example.com')
  expect([last.json.error.seconds, last.headers.get('retry-after')]).toEqual([59 * 60, '3540'])
  expect(world.errors).toMatchObject([{ code: 'mail_paused' }])
  vi.advanceTimersByTime(31_000)
  expect(await owner.send('POST', '/email', { email })).toMatchObject({ status: 200 })
  expect(await owner.send('POST', '/otp', { email, code: world.codeFor(email) })).toMatchObject({ status: 200 })
  // An address that the device does not belong to is one of a stranger, whoever asks.
  expect(await owner.send('POST', '/email', { email: 'bob@example.com', purpose: 'identity' })).toMatchObject(paused)
  expect(await owner.send('POST', '/passkey/options', {})).toMatchObject({ status: 200 })
  vi.advanceTimersByTime(hour)
  expect(await ask('bob@example.com')).toMatchObject({ status: 200 })
})

test('a request that is refused for another reason takes no mail of the server (login-server 44)', async () => {
  begin()
  const world = createWorld({ mailsPerHour: 6 })
  const ask = async (to: string) => (await (await world.open()).send('POST', '/email', { email: to })).json.error?.code
  const outcomes = []
  for (let at = 0; at < 8; at++) outcomes.push(await ask(email))
  expect(outcomes).toEqual([...Array(5).fill(undefined), ...Array(3).fill('limit_reached')])
  expect([await ask('bob@example.com'), await ask('eve@example.com')]).toEqual([undefined, 'mail_paused'])
})

test('a count that is damaged sends nothing, and is not begun anew (login-server 44, login-server 4)', async () => {
  const memory = memoryStorage()
  const world = createWorld({
    storage: { ...memory, get: async (key) => (key.startsWith('authmails:') ? 'cut sho' : memory.get(key)) },
  })
  const page = await createPage(world.server.handle, origin)
  expect(await page.send('POST', '/email', { email })).toMatchObject({
    status: 503,
    json: { error: { code: 'storage_unavailable' } },
  })
  expect(world.inbox).toEqual([])
})
