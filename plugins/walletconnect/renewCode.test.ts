import { expect, test, vi } from 'vitest'
import { ada, ask, openPairings } from './fixtures/openPairings.ts'

const pages = openPairings()

/** The relay brings word that a wallet has approved a code, ahead of the session. */
function approveEarly(uri: string, publishedAt = Date.now()): void {
  const topic = uri.slice(3, uri.indexOf('@'))
  const answer = { result: { responderPublicKey: 'theirs' } }
  vi.spyOn(pages.fake.client.core.crypto, 'decode').mockResolvedValue(answer as never)
  pages.fake.relay.emit('relayer_message', { topic, message: '', publishedAt })
}

test('a wallet has approved and its session is late: that no new code can be had meanwhile ends nothing (walletconnect 16)', async () => {
  const { kernel, codes, ended } = await pages.openCode()
  pages.fake.proposed.at(-1)?.approve([`eip155:1:${ada}`])
  await expect.poll(() => ended).toEqual(['connected'])
  await kernel.disconnect()
  vi.useFakeTimers({ now: Date.now() })
  const { ended: late } = ask(kernel)
  await vi.advanceTimersByTimeAsync(100)
  const code = codes.at(-1)?.uri ?? ''
  approveEarly(code)
  await vi.advanceTimersByTimeAsync(1_000)
  // A tunnel: the page has no line for half a minute. The code is good for three and a half more.
  pages.online = false
  await vi.advanceTimersByTimeAsync(25_000)
  pages.online = true
  const session = pages.fake.proposed.find(({ uri }) => uri === code)?.approve([`eip155:1:${ada}`])
  await vi.advanceTimersByTimeAsync(5_000)
  expect([late, pages.fake.ended.includes(session?.topic ?? '')]).toEqual([['connected'], false])
})

test('a new code that cannot be had leaves the old code good, is asked for once a second, and is shown once there is a line (walletconnect 4)', async () => {
  const { kernel, codes, ended } = await pages.openCode()
  vi.useFakeTimers({ now: Date.now() })
  pages.online = false
  await kernel.features.walletconnect.renew()
  await vi.advanceTimersByTimeAsync(30_000)
  expect([ended, codes.length]).toEqual([[], 1])
  pages.online = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(codes.length).toBe(2)
  const session = pages.fake.proposed[0]?.approve([`eip155:1:${ada}`])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([ended, pages.fake.ended.includes(session?.topic ?? '')]).toEqual([['connected'], false])
})

test('a code that ends without a next code ends the attempt (walletconnect 4)', async () => {
  const { kernel, ended } = await pages.openCode()
  vi.useFakeTimers({ now: Date.now() })
  pages.online = false
  await kernel.features.walletconnect.renew()
  await vi.advanceTimersByTimeAsync(230_000)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(12_000)
  expect(ended).toEqual(['RelayUnreachableError'])
})

test('an approval that the relay pushes fifty times makes one new code, not fifty (walletconnect 16)', async () => {
  const { codes } = await pages.openCode()
  vi.useFakeTimers({ now: Date.now() })
  const before = pages.fake.proposed.length
  for (let turn = 0; turn < 50; turn++) approveEarly(codes.at(-1)?.uri ?? '', 0)
  await vi.advanceTimersByTimeAsync(21_000)
  expect(pages.fake.proposed.length - before).toBe(1)
})

test('of an old code and its successor that are approved together one session stays (walletconnect 3)', async () => {
  const { kernel, codes, ended } = await pages.openCode()
  await kernel.features.walletconnect.renew()
  await expect.poll(() => codes.length).toBe(2)
  const sessions = pages.fake.proposed.map(({ approve }) => approve([`eip155:1:${ada}`]).topic)
  await expect.poll(() => ended).toEqual(['connected'])
  const kept = () => sessions.filter((topic) => !pages.fake.ended.includes(topic))
  await expect.poll(kept).toEqual([kernel.connection('eip155')?.sessionId])
})

test('a late approval of the old code after its successor was taken is ended', async () => {
  const { kernel, codes, ended } = await pages.openCode()
  await kernel.features.walletconnect.renew()
  await expect.poll(() => codes.length).toBe(2)
  pages.fake.proposed[1]?.approve([`eip155:1:${ada}`])
  await expect.poll(() => ended).toEqual(['connected'])
  const late = pages.fake.proposed[0]?.approve([`eip155:1:${ada}`])
  await expect.poll(() => pages.fake.ended).toEqual([late?.topic])
})
