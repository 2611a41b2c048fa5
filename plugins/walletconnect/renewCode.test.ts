// @vitest-environment node
import { eip155 } from 'tapkit/eip155'
import { base, mainnet } from 'tapkit/eip155/networks'
import type { Kernel } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClient } from './fixtures/createFakeClient.ts'
import { walletconnect } from './index.ts'

const ada = '0x71BE42c09de35f8A6B1147fe02cd98A45B63e0D7'

let fake: ReturnType<typeof createFakeClient>
let online = true
const kernels: Kernel[] = []

beforeEach(() => {
  fake = createFakeClient()
  online = true
  vi.stubGlobal('navigator', {
    get onLine() {
      return online
    },
  })
})
afterEach(() => {
  for (const kernel of kernels.splice(0)) kernel.destroy()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open() {
  const codes: string[] = []
  const kernel = createTestKernel({
    plugins: [eip155({ networks: [mainnet, base] }), walletconnect({ provider: fake })],
  })
  kernels.push(kernel)
  kernel.hooks.onPairing.tap('test', ({ uri }) => void codes.push(uri))
  await kernel.start()
  return { kernel, codes }
}

const ask = (kernel: Kernel) => {
  const told: string[] = []
  const connecting = kernel.connect({ connectorId: 'walletConnect', namespace: 'eip155' })
  connecting.then(
    () => told.push('connected'),
    ({ name }) => told.push(name),
  )
  return told
}

test('a wallet has approved and its session is late: that no new code can be had meanwhile ends nothing (walletconnect 16)', async () => {
  const { kernel, codes } = await open()
  const first = ask(kernel)
  await expect.poll(() => codes.length).toBe(1)
  fake.proposed.at(-1)?.approve([`eip155:1:${ada}`])
  await expect.poll(() => first).toEqual(['connected'])
  await kernel.disconnect()
  vi.useFakeTimers({ now: Date.now() })
  const told = ask(kernel)
  await vi.advanceTimersByTimeAsync(100)
  const code = codes.at(-1) ?? ''
  const topic = code.slice(3, code.indexOf('@'))
  vi.spyOn(fake.client.core.crypto, 'decode').mockResolvedValue({ result: { responderPublicKey: 'theirs' } } as never)
  fake.relay.emit('relayer_message', { topic, message: '', publishedAt: Date.now() })
  await vi.advanceTimersByTimeAsync(1_000)
  // A tunnel: the page has no line for half a minute. The code is good for three and a half more.
  online = false
  await vi.advanceTimersByTimeAsync(25_000)
  online = true
  const session = fake.proposed.find(({ uri }) => uri === code)?.approve([`eip155:1:${ada}`])
  await vi.advanceTimersByTimeAsync(5_000)
  expect([told, fake.ended.includes(session?.topic ?? '')]).toEqual([['connected'], false])
})

test('a new code that cannot be had leaves the old code good, is asked for once a second, and is shown once there is a line (walletconnect 4)', async () => {
  const { kernel, codes } = await open()
  const told = ask(kernel)
  await expect.poll(() => codes.length).toBe(1)
  vi.useFakeTimers({ now: Date.now() })
  online = false
  await kernel.features.walletconnect.renew()
  await vi.advanceTimersByTimeAsync(30_000)
  expect([told, codes.length]).toEqual([[], 1])
  online = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(codes.length).toBe(2)
  const session = fake.proposed[0]?.approve([`eip155:1:${ada}`])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([told, fake.ended.includes(session?.topic ?? '')]).toEqual([['connected'], false])
})

test('a code that ends without a next code ends the attempt (walletconnect 4)', async () => {
  const { kernel, codes } = await open()
  const told = ask(kernel)
  await expect.poll(() => codes.length).toBe(1)
  vi.useFakeTimers({ now: Date.now() })
  online = false
  await kernel.features.walletconnect.renew()
  await vi.advanceTimersByTimeAsync(230_000)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(12_000)
  expect(told).toEqual(['RelayUnreachableError'])
})

test('an approval that the relay pushes fifty times makes one new code, not fifty (walletconnect 16)', async () => {
  const { kernel, codes } = await open()
  ask(kernel)
  await expect.poll(() => codes.length).toBe(1)
  vi.useFakeTimers({ now: Date.now() })
  const code = codes.at(-1) ?? ''
  const topic = code.slice(3, code.indexOf('@'))
  vi.spyOn(fake.client.core.crypto, 'decode').mockResolvedValue({ result: { responderPublicKey: 'theirs' } } as never)
  const before = fake.proposed.length
  for (let turn = 0; turn < 50; turn++) fake.relay.emit('relayer_message', { topic, message: '', publishedAt: 0 })
  await vi.advanceTimersByTimeAsync(21_000)
  expect(fake.proposed.length - before).toBe(1)
})

test('of an old code and its successor that are approved together one session stays (walletconnect 3)', async () => {
  const { kernel, codes } = await open()
  const told = ask(kernel)
  await expect.poll(() => codes.length).toBe(1)
  await kernel.features.walletconnect.renew()
  await expect.poll(() => codes.length).toBe(2)
  const sessions = fake.proposed.map(({ approve }) => approve([`eip155:1:${ada}`]).topic)
  await expect.poll(() => told).toEqual(['connected'])
  const kept = () => sessions.filter((topic) => !fake.ended.includes(topic))
  await expect.poll(kept).toEqual([kernel.connection('eip155')?.sessionId])
})

test('a late approval of the old code after its successor was taken is ended', async () => {
  const { kernel, codes } = await open()
  const told = ask(kernel)
  await expect.poll(() => codes.length).toBe(1)
  await kernel.features.walletconnect.renew()
  await expect.poll(() => codes.length).toBe(2)
  fake.proposed[1]?.approve([`eip155:1:${ada}`])
  await expect.poll(() => told).toEqual(['connected'])
  const late = fake.proposed[0]?.approve([`eip155:1:${ada}`])
  await expect.poll(() => fake.ended).toEqual([late?.topic])
})
