import { expect, onTestFinished, test, vi } from 'vitest'
import { fetchBounded } from './fetchBounded.ts'

const url = 'https://github.com/login/oauth/access_token'
const json = { headers: { accept: 'application/json' } }

/** A provider that answers so. */
function answer(respond: (init: RequestInit) => Response | Promise<Response>) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => respond(init ?? {}))
}

test('an answer comes as it is, read to its end, and the request follows no redirect', async () => {
  const asked = answer(() => Response.json({ id: 7 }))
  const body = new URLSearchParams({ code: 'abc' })
  const { status, type, text } = await fetchBounded(url, { ...json, method: 'POST', body })
  expect([status, type, JSON.parse(text)]).toEqual([200, 'application/json', { id: 7 }])
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', redirect: 'manual', body })
})

test.each([301, 302, 307, 308])('a redirect (%d) is no answer: the request had a secret in it', async (status) => {
  answer(() => new Response(null, { status, headers: { location: 'https://evil.example' } }))
  await expect(fetchBounded(url, json)).rejects.toThrow('The provider redirects')
})

test('an opaque redirect of a browser is no answer', async () => {
  answer(() => Response.error())
  await expect(fetchBounded(url, json)).rejects.toThrow('The provider redirects')
})

test('an answer without an end is given up at 64,000 bytes, and its connection is ended', async () => {
  let signal: AbortSignal | null | undefined
  let pulls = 0
  answer((init) => {
    signal = init.signal
    const pull = (to: ReadableStreamDefaultController) => {
      pulls += 1
      to.enqueue(new Uint8Array(16_000))
    }
    return new Response(new ReadableStream({ pull }))
  })
  await expect(fetchBounded(url, json)).rejects.toThrow('The provider answers more than 64000 bytes')
  expect([signal?.aborted, pulls < 9]).toEqual([true, true])
})

test('a provider that is silent, or stops in the middle of its answer, is given up after 10 s', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  for (const respond of [() => new Promise<Response>(() => {}), () => new Response(new ReadableStream())]) {
    let signal: AbortSignal | null | undefined
    answer((init) => {
      signal = init.signal
      return respond()
    })
    const asked = fetchBounded(url, json).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await asked).toBeInstanceOf(Error)
    expect(signal?.aborted).toBe(true)
  }
})
