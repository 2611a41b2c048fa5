// @vitest-environment node
import { ed25519 } from '@noble/curves/ed25519'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { createWallet } from '../../../../server/auth/fixtures/createWallet.ts'
import { createWorld, origin } from '../../../../server/auth/fixtures/createWorld.ts'
import { toBase64url, utf8 } from '../crypto/bytes.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { keyStore } from '../storage/keyStore.ts'
import { openServer } from './openServer.ts'
import { ensureRequestKey, type RequestKeyRecord } from './requestKey.ts'

afterEach(() => vi.useRealTimers())

const codeSent = v.object({ resendIn: v.number(), expiresIn: v.number() })
const session = v.object({ email: v.string(), hasVault: v.boolean() })

const secondsAhead = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1_000, toFake: ['Date'] })

/** A page whose requests reach a real server. `spoil` stands between the two. */
function openPage(
  spoil: (request: Request, answer: () => Promise<Response>) => Promise<Response> = (_, answer) => answer(),
) {
  const world = createWorld()
  const keys = keyStore<RequestKeyRecord>('request', fakeIndexedDb())
  const sent: Request[] = []
  const send = async (url: string | URL | Request, init?: RequestInit) => {
    const request = new Request(url, init)
    sent.push(request.clone())
    return spoil(request, () => world.server.handle(request))
  }
  return { ...world, keys, sent, ask: openServer({ origin, keys, fetch: send }) }
}

test('a page logs in by a code of the server, and stays known to it by its key', async () => {
  const { ask, codeFor, sent } = openPage()
  expect(await ask({ method: 'POST', path: '/email', json: { email: 'ann@acme.example' } }, codeSent)).toEqual({
    resendIn: 30,
    expiresIn: 600,
  })
  const json = { email: 'ann@acme.example', code: codeFor('ann@acme.example') }
  expect(await ask({ method: 'POST', path: '/otp', json }, session)).toMatchObject({ email: 'ann@acme.example' })
  expect(await ask({ method: 'GET', path: '/session' }, session)).toEqual({
    email: 'ann@acme.example',
    hasVault: false,
  })
  expect(new Set(sent.map(({ headers }) => headers.get('authorization'))).size).toBe(3)
  expect(sent.map(({ credentials, redirect, cache }) => [credentials, redirect, cache])).toEqual(
    Array(3).fill(['omit', 'error', 'no-store']),
  )
})

test('a clock that is off is corrected by the time of the server, once (login-server 22)', async () => {
  const { ask, sent, codeFor } = openPage(async (_, answer) => {
    // The server lives in the right time.
    vi.useRealTimers()
    const response = await answer()
    secondsAhead(-900)
    return response
  })
  secondsAhead(-900)
  const json = { email: 'ann@acme.example' }
  expect(await ask({ method: 'POST', path: '/email', json }, codeSent)).toMatchObject({ resendIn: 30 })
  expect(sent).toHaveLength(2)
  // The next request has the right time at once.
  const proof = { ...json, code: codeFor('ann@acme.example') }
  expect(await ask({ method: 'POST', path: '/otp', json: proof }, session)).toMatchObject({ hasVault: false })
  expect(sent).toHaveLength(3)
})

test('a server that refuses the corrected time as well is not asked a third time', async () => {
  const { ask, sent } = openPage(async () => Response.json({ error: { code: 'clock_off', now: 5 } }, { status: 401 }))
  await expect(ask({ method: 'GET', path: '/session' }, session)).rejects.toMatchObject({ code: 'clock_off' })
  expect(sent).toHaveLength(2)
})

test('a refusal is told with its code and the seconds to wait (login-server 22)', async () => {
  const { ask } = openPage()
  const asked = { method: 'POST', path: '/email', json: { email: 'ann@acme.example' } } as const
  await ask(asked, codeSent)
  await expect(ask({ ...asked, path: '/email/resend' }, codeSent)).rejects.toMatchObject({
    name: 'ServerRefusal',
    code: 'too_soon',
    seconds: 30,
  })
})

test('a device that the server has dropped logs in under a new key, and not under a key that another tab made since', async () => {
  const dropped = () => Response.json({ error: { code: 'device_dropped' } }, { status: 401 })
  const { ask, keys } = openPage(async () => dropped())
  const first = await ensureRequestKey(keys)
  await expect(ask({ method: 'GET', path: '/session' }, session)).rejects.toMatchObject({ code: 'device_dropped' })
  const second = await ensureRequestKey(keys)
  expect(second.device).not.toBe(first.device)
  const other = openServer({
    origin,
    keys,
    fetch: async () => {
      await keys.remove()
      await ensureRequestKey(keys)
      return dropped()
    },
  })
  await expect(other({ method: 'GET', path: '/session' }, session)).rejects.toMatchObject({ code: 'device_dropped' })
  const third = await ensureRequestKey(keys)
  expect((await ensureRequestKey(keys)).device).toBe(third.device)
  expect(third.device).not.toBe(second.device)
})

test.each([
  ['no server', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page of HTML', async () => new Response('<!doctype html>', { status: 502 })],
  ['an answer of another protocol', async () => Response.json({ ok: true })],
  ['a refusal of another protocol', async () => Response.json({ error: { code: '<b>' } }, { status: 400 })],
  ['an answer without end', async () => new Response(`"${'a'.repeat(70_000)}"`)],
  ['half an answer', async () => new Response('{"email":')],
])('%s counts as a server that is down', async (_, answer) => {
  const { ask } = openPage(answer)
  await expect(ask({ method: 'GET', path: '/session' }, session)).rejects.toMatchObject({ code: 'unavailable' })
})

test('a server that does not answer is given up after 20 s, and a page that asks no more is told of its own abort', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hang = ({ signal }: Request) =>
    new Promise<Response>((_, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const { ask, sent } = openPage(hang)
  const slow = ask({ method: 'GET', path: '/session' }, session)
  const end = expect(slow).rejects.toMatchObject({ code: 'unavailable' })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(20_000)
  await end
  const own = new AbortController()
  const left = ask({ method: 'GET', path: '/session' }, session, own.signal)
  own.abort()
  await expect(left).rejects.toMatchObject({ code: 'aborted' })
})

test('a browser that keeps no key says so, and asks nothing', async () => {
  const sent: unknown[] = []
  const keys = keyStore<RequestKeyRecord>(
    'request',
    fakeIndexedDb(new Map(), () => 'open'),
  )
  const ask = openServer({
    origin,
    keys,
    fetch: async (url) => {
      sent.push(url)
      return Response.error()
    },
  })
  await expect(ask({ method: 'GET', path: '/session' }, session)).rejects.toMatchObject({ code: 'device_storage' })
  expect(sent).toEqual([])
})

test('the signer of the vault signs the request as well, by which the page takes a device out', async () => {
  const { ask, codeFor } = openPage()
  const json = { email: 'ann@acme.example' }
  await ask({ method: 'POST', path: '/email', json }, codeSent)
  await ask({ method: 'POST', path: '/otp', json: { ...json, code: codeFor(json.email) } }, session)
  const wallet = await createWallet()
  const kept = v.object({ version: v.number(), epoch: v.number() })
  await ask({ method: 'PUT', path: '/vault', json: { vault: wallet.text() } }, kept)
  const passkeys = { method: 'PUT', path: '/passkeys', json: { passkeys: [] } } as const
  await expect(ask(passkeys, v.unknown())).rejects.toMatchObject({ code: 'vault_signature_needed' })
  const signVault = (text: string) => toBase64url(ed25519.sign(utf8(text), wallet.signer))
  await ask({ ...passkeys, signVault }, v.unknown())
})
