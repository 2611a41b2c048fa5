import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isError } from '../errors/isError.ts'
import type { Plugin } from '../index.ts'
import { createTestKernel } from '../testing/index.ts'

afterEach(() => void vi.useRealTimers())

type Call = { url: string; init: RequestInit }

/** A kernel that may reach one origin, and what was asked of it. */
function createClient(answer: (call: Call, index: number) => Response | Promise<Response>, plugins: Plugin[] = []) {
  const calls: Call[] = []
  const kernel = createTestKernel({
    fetch: async (url, init = {}) => {
      calls.push({ url: String(url), init })
      return answer({ url: String(url), init }, calls.length - 1)
    },
    plugins: [{ name: 'api', hosts: ['https://api.example/v1'], apply() {} }, ...plugins],
  })
  return { kernel, http: kernel.http, calls }
}

const json = (value: unknown, init?: ResponseInit) => new Response(JSON.stringify(value), init)
const parse = (value: { ok: boolean }) => value.ok
const url = 'https://api.example/v1/thing'
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

test('behavior: nothing leaves before the first act, and then what waited goes out (privacy 1)', async () => {
  const { http, calls } = createClient(() => json({ ok: true }))
  const answer = http.get(url, { parse })
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(calls).toEqual([])
  http.wake()
  expect(await answer).toBe(true)
})

test('behavior: a request that waits for the first act can be given up', async () => {
  const { http, kernel } = createClient(() => json({ ok: true }))
  const cancel = new AbortController()
  const answer = failure(http.get(url, { parse, signal: cancel.signal }))
  cancel.abort()
  expect(await answer).toMatchObject({ name: 'AbortError' })
  const other = failure(http.get(url, { parse }))
  kernel.destroy()
  expect(await other).toMatchObject({ name: 'AbortError' })
})

describe('awake', () => {
  const awake: typeof createClient = (...args) => {
    const client = createClient(...args)
    client.http.wake()
    return client
  }

  test('default: reads JSON, without credentials and referrer (privacy 2)', async () => {
    const { http, calls } = awake(() => json({ ok: true }))
    expect(await http.get(url, { parse, params: { a: 1, b: undefined, c: null, d: 'x y' } })).toBe(true)
    expect(calls[0]?.url).toBe(`${url}?a=1&d=x+y`)
    expect(calls[0]?.init).toMatchObject({
      method: 'GET',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    })
    expect(calls[0]?.init.body).toBeUndefined()
  })

  test('default: posts JSON', async () => {
    const { http, calls } = awake(() => json({ ok: true }))
    await http.post(url, { body: { n: 1 }, parse, headers: { 'x-own': '1' } })
    expect(calls[0]?.init).toMatchObject({
      method: 'POST',
      body: '{"n":1}',
      headers: { 'content-type': 'application/json', 'x-own': '1' },
    })
  })

  test('behavior: a Standard Schema reads the answer', async () => {
    const { http } = awake(() => json({ amount: '12' }))
    const schema = v.object({
      amount: v.pipe(
        v.string(),
        v.transform((text) => BigInt(text)),
      ),
    })
    expect(await http.get(url, { parse: schema })).toEqual({ amount: 12n })
  })

  test('behavior: whole numbers past 2^53 are read exactly where the caller asks for their text', async () => {
    const body = '{"amount":340282366920938463463374607431768211455,"block":840000}'
    const { http } = awake(() => new Response(body))
    const read = { parse: (value: object) => value, wholeNumbers: 'text' } as const
    expect(await http.get(url, read)).toEqual({ amount: '340282366920938463463374607431768211455', block: 840_000 })
    expect(await http.get(url, { parse: ({ amount }) => amount })).toBe(2 ** 128)
    const { http: torn } = awake(() => new Response('{"amount":1234567890123456'))
    expect(await failure(torn.get(url, read))).toMatchObject({ name: 'HttpParseError' })
  })

  test('error: an answer of another shape, or no JSON at all, is an HttpParseError', async () => {
    for (const body of ['{"other":1}', '<html>', '']) {
      const { http } = awake(() => new Response(body))
      expect(isError(await failure(http.get(url, { parse: v.object({ ok: v.boolean() }) })), 'HttpParseError')).toBe(
        true,
      )
    }
    const { http } = awake(() => json(null))
    expect(isError(await failure(http.get(url, { parse })), 'HttpParseError')).toBe(true)
  })

  test('error: an origin that no plugin declared is refused, also by way of beforeFetch (privacy 2)', async () => {
    const detour: Plugin = {
      name: 'detour',
      apply: ({ hooks }) =>
        hooks.beforeFetch.tap('detour', (request) =>
          request.url.endsWith('/detour') ? { ...request, url: 'https://evil.example/' } : request,
        ),
    }
    const { http, calls } = awake(() => json({ ok: true }), [detour])
    for (const target of [
      'https://evil.example/x',
      'https://api.example.evil/',
      'http://api.example/',
      `${url}/detour`,
    ]) {
      expect(isError(await failure(http.get(target, { parse })), 'HostNotAllowedError'), target).toBe(true)
    }
    expect(calls).toEqual([])
    expect(http.hosts()).toEqual(['https://api.example'])
  })

  test('behavior: an origin that a plugin frames is listed for the policy’s frame-src, and no request may reach it (login 21)', async () => {
    const framing: Plugin = {
      name: 'framing',
      apply: ({ http }) => http.allow('https://keys.example/frame', 'frame-src'),
    }
    const { http, calls } = awake(() => json({ ok: true }), [framing])
    expect(isError(await failure(http.get('https://keys.example/x', { parse })), 'HostNotAllowedError')).toBe(true)
    expect([calls, http.hosts(), http.hosts('frame-src')]).toEqual([
      [],
      ['https://api.example'],
      ['https://keys.example'],
    ])
  })

  test('error: a plugin that never answers beforeFetch holds a request up no longer than its time limit (sessions 14)', async () => {
    const hanging: Plugin = {
      name: 'hanging',
      apply: ({ hooks }) => hooks.beforeFetch.tapPromise('hanging', () => new Promise(() => {})),
    }
    const { http, calls } = awake(() => json({ ok: true }), [hanging])
    const late = failure(http.get(url, { parse, timeout: 20 }))
    const left = new AbortController()
    const given = failure(http.get(url, { parse, signal: left.signal }))
    left.abort()
    expect([await late, await given, calls]).toMatchObject([{ name: 'HttpTimeoutError' }, { name: 'AbortError' }, []])
  })
  test('behavior: beforeFetch refines parameters and headers, and cancels by a throw', async () => {
    const refine: Plugin = {
      name: 'refine',
      apply: ({ hooks }) =>
        hooks.beforeFetch.tapPromise('refine', async (request) => {
          if (request.url.endsWith('/no')) throw new Error('not today')
          return { ...request, params: { ...request.params, st: 'tapkit' }, headers: { 'x-a': '1' } }
        }),
    }
    const { http, calls } = awake(() => json({ ok: true }), [refine])
    await http.get(url, { parse, params: { own: 1 } })
    expect([calls[0]?.url, calls[0]?.init.headers]).toEqual([`${url}?own=1&st=tapkit`, { 'x-a': '1' }])
    await expect(http.get(`${url}/no`, { parse })).rejects.toThrow('not today')
  })

  test('behavior: a read is repeated after 429 and 503, never within a second, whatever Retry-After says (privacy 3)', async () => {
    const { http: warm } = awake(() => json({ ok: true }))
    await warm.get(url, { parse })
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
    const wait = async (status: number, header?: string) => {
      const headers = header === undefined ? new Headers() : new Headers({ 'retry-after': header })
      const times: number[] = []
      const { http } = awake((_, index) => {
        times.push(performance.now())
        return index < 2 ? json({}, { status, headers }) : json({ ok: true })
      })
      const answer = http.get(url, { parse })
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await answer).toBe(true)
      return times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1_000)
    }
    const none = [undefined, '', '0', '-5', '0.01', 'soon', 'Wed, 26 Nov 2003 00:00:00 GMT']
    for (const status of [429, 503]) {
      for (const header of none) {
        const [first = 0, second = 0] = await wait(status, header)
        expect(first >= 1 && first <= 1.26 && second >= 2 && second <= 2.51, `${header}: ${first}, ${second}`).toBe(
          true,
        )
      }
      const [asked = 0] = await wait(status, '3')
      expect(asked >= 3 && asked <= 3.76).toBe(true)
    }
    const seen = new Set<number>()
    for (let each = 0; each < 5; each++) seen.add((await wait(429))[0] ?? 0)
    expect(seen.size).toBeGreaterThan(1)
  })

  test('behavior: all tries and waits share one time limit, and what the caller names may be repeated is (privacy 3)', async () => {
    const { http: warm } = awake(() => json({ ok: true }))
    await warm.get(url, { parse })
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.integer({ min: -5, max: 60 }).map(String), fc.string(), fc.constant('Infinity')),
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 0, max: 20 }),
        async (header, timeout, retries) => {
          const headers = new Headers()
          try {
            headers.set('retry-after', header)
          } catch {}
          const { http, calls } = awake(() => new Response('{}', { status: 429, headers }))
          const start = performance.now()
          const told = failure(http.get(url, { parse, timeout, retries })).then((error) => ({
            error,
            after: performance.now() - start,
          }))
          await vi.advanceTimersByTimeAsync(timeout)
          expect(await told).toMatchObject({ error: { name: 'HttpStatusError' } })
          expect((await told).after).toBeLessThan(timeout)
          expect(calls.length).toBeLessThanOrEqual(1 + Math.min(retries, timeout / 1_000))
        },
      ),
    )
  })

  test('behavior: what may have acted already is sent once, unless its caller says that it only reads (privacy 3)', async () => {
    const busy = () => json({ why: 'busy' }, { status: 429, headers: { 'retry-after': '0' } })
    const { http, calls } = awake(busy)
    const told = { name: 'HttpStatusError', status: 429, code: 429, body: { why: 'busy' } }
    expect(await failure(http.post(url, { parse, body: {} }))).toMatchObject(told)
    expect(await failure(http.delete(url, { parse }))).toMatchObject(told)
    expect(calls.length).toBe(2)
    vi.useFakeTimers()
    const reading = failure(http.post(url, { parse, body: {}, retries: 1 }))
    await vi.advanceTimersByTimeAsync(1_300)
    expect(await reading).toMatchObject(told)
    expect(calls.length).toBe(4)
  })

  test('error: other statuses, and a wait that the time limit has no room for, are not tried again', async () => {
    for (const [status, after] of [
      [500, '0'],
      [403, '0'],
      [404, '0'],
      [503, '10'],
      [503, '3600'],
      [429, 'Infinity'],
      [429, 'Wed, 26 Nov 2136 00:00:00 GMT'],
    ] as const) {
      const { http, calls } = awake(() => new Response('oops', { status, headers: { 'retry-after': after } }))
      expect(await failure(http.get(url, { parse }))).toMatchObject({
        name: 'HttpStatusError',
        status,
        body: 'oops',
      })
      expect(calls.length).toBe(1)
    }
  })

  test('error: a wait that is longer than the time limit is not begun, though the clock was set back meanwhile (privacy 3)', async () => {
    vi.useFakeTimers()
    const { http } = awake(() => {
      vi.setSystemTime(Date.now() - 7_200_000)
      return json({}, { status: 429, headers: { 'retry-after': '3600' } })
    })
    const failed = failure(http.get(url, { parse }))
    await vi.advanceTimersByTimeAsync(11_000)
    expect(await Promise.race([failed, 'still waiting'])).toMatchObject({ name: 'HttpStatusError', status: 429 })
  })

  test('error: a body that is too long is let go of, whatever its length is said to be (privacy 3)', async () => {
    for (const status of [200, 500]) {
      let sent = 0
      let ended = false
      const endless = new ReadableStream({
        pull: (stream) => stream.enqueue(new Uint8Array(100_000).fill(32 + (sent++ % 2))),
        cancel: () => {
          ended = true
        },
      })
      const { http, calls } = awake(() => new Response(endless, { status, headers: { 'content-length': '2' } }))
      const error = await failure(http.get(url, { parse }))
      expect(isError(error, 'HttpParseError')).toBe(true)
      expect([sent < 60, ended, calls.length]).toEqual([true, true, 1])
    }
    const body = JSON.stringify({ ok: true })
    const ask = (maxBytes: number) => awake(() => new Response(body)).http.get(url, { parse, maxBytes })
    expect(await ask(body.length)).toBe(true)
    expect(isError(await failure(ask(body.length - 1)), 'HttpParseError')).toBe(true)
  })

  test('behavior: a letter that stands in two pieces of a body is read whole', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ ok: 'Zürich 🦦' }))
    const pieces = new ReadableStream({
      start(stream) {
        for (const byte of bytes) stream.enqueue(Uint8Array.of(byte))
        stream.close()
      },
    })
    const { http } = awake(() => new Response(pieces))
    expect(await http.get(url, { parse: (value: { ok: string }) => value.ok })).toBe('Zürich 🦦')
  })

  test('error: a service that never answers, or never ends its answer, is timed out (privacy 3)', async () => {
    const endless = () => new Response(new ReadableStream({ start() {} }))
    for (const answer of [() => new Promise<Response>(() => {}), endless]) {
      const { http } = awake(answer)
      const error = await failure(http.get(url, { parse, timeout: 20 }))
      expect(error).toMatchObject({ name: 'HttpTimeoutError', code: 'http_timeout' })
    }
  })

  test('error: an unreachable service is an HttpNetworkError with its cause', async () => {
    const cause = new TypeError('Failed to fetch')
    const { http } = awake(() => Promise.reject(cause))
    expect(await failure(http.get(url, { parse }))).toMatchObject({ name: 'HttpNetworkError', cause })
  })

  test('behavior: the caller, and destroy, give up a request and a wait between tries', async () => {
    for (const answer of [() => new Promise<Response>(() => {}), () => json({}, { status: 429 })]) {
      const { http, kernel } = awake(answer)
      const cancel = new AbortController()
      const mine = failure(http.get(url, { parse, signal: cancel.signal }))
      const theirs = failure(http.get(url, { parse }))
      await new Promise((resolve) => setTimeout(resolve, 5))
      cancel.abort()
      expect(await mine).toMatchObject({ name: 'AbortError' })
      kernel.destroy()
      expect(await theirs).toMatchObject({ name: 'AbortError' })
    }
  })
})
