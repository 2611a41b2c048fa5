import { createSignInServer } from 'tapkit/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

const create = () => createSignInServer({ origins: origin, secret })
const refused = (status: number, code: string) => ({ status, json: { error: { code } } })

test('a body over 32 kB, declared or not, of which no more is read (server 8)', async () => {
  const visitor = createVisitor(create().handle)
  const body = JSON.stringify({ message: 'x'.repeat(32_000), signature: '' })
  expect(await visitor.send('POST', '/verify', { body })).toMatchObject(refused(413, 'body_too_large'))
  let given = 0
  let cancelled = false
  const endless = new ReadableStream({
    pull(controller) {
      given += 1000
      controller.enqueue(new TextEncoder().encode(' '.repeat(1000)))
    },
    cancel() {
      cancelled = true
    },
  })
  expect(await visitor.send('POST', '/verify', { body: endless })).toMatchObject(refused(413, 'body_too_large'))
  expect(given).toBeLessThan(40_000)
  expect(cancelled).toBe(true)
  const headers = { 'content-length': '9999999' }
  expect(await visitor.send('POST', '/verify', { body: '{}', headers })).toMatchObject(refused(413, 'body_too_large'))
})

test('a body that does not come to its end: after ten seconds no more of it is waited for (server 8)', async () => {
  const visitor = createVisitor(create().handle)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let cancelled = false
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"message":')),
    cancel() {
      cancelled = true
    },
  })
  const asked = visitor.send('POST', '/verify', { body })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await asked).toMatchObject(refused(400, 'body_malformed'))
  expect(cancelled).toBe(true)
})

test('a body takes no more memory than what has come of it (server 8)', async () => {
  const { handle } = create()
  const ends: (() => void)[] = []
  const { arrayBuffers: before } = process.memoryUsage()
  const asked = Array.from({ length: 1_000 }, () => {
    const body = new ReadableStream({ start: (controller) => void ends.push(() => controller.close()) })
    return createVisitor(handle).send('POST', '/verify', { body })
  })
  await vi.waitFor(() => expect(ends).toHaveLength(1_000))
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000)
  for (const end of ends) end()
  for (const answer of await Promise.all(asked)) expect(answer).toMatchObject(refused(400, 'body_malformed'))
})
