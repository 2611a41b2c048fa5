import { afterEach, expect, test, vi } from 'vitest'
import type { Confirmation, Kernel, Plugin } from '../index.ts'
import { createTestKernel } from '../testing/index.ts'

const network = {
  id: 'eip155:1',
  namespace: 'eip155',
  reference: '1',
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrl: '',
} as const

const chain = (outcomes: Confirmation['status'][], seen: { asked: number; told: unknown[] }): Plugin => ({
  name: 'chain',
  apply(kernel: Kernel) {
    kernel.networks.add([network])
    kernel.connectors.add({
      id: 'w',
      name: 'W',
      namespace: 'eip155',
      kind: 'injected',
      getProvider: async () => ({}),
      connect: async () => ({ network, accounts: [{ address: '0xa' }] }),
    } as never)
    kernel.hooks.sendTransfer.tapPromise('chain', async () => ({ id: '0xid' }))
    kernel.hooks.waitForTransaction.tapPromise('chain', async ({ id }) => {
      seen.asked++
      return { id, status: outcomes.shift() ?? 'unknown' }
    })
    kernel.hooks.onSend.tap('chain', ({ confirmation }) => void seen.told.push(confirmation?.status))
  },
})

async function send(pendingWatch: boolean, outcomes: Confirmation['status'][]) {
  vi.useFakeTimers()
  const seen = { asked: 0, told: [] as unknown[] }
  const kernel = createTestKernel({ plugins: [chain(outcomes, seen)], features: { pendingWatch } })
  await kernel.connect({ connectorId: 'w', namespace: 'eip155' } as never)
  await kernel.sendTransfer({ to: '0xb', amount: 1n })
  await vi.advanceTimersByTimeAsync(1)
  return { kernel, seen }
}

afterEach(() => vi.useRealTimers())

test('default: off, an unknown outcome is told once and not looked for again', async () => {
  const { seen } = await send(false, ['unknown', 'confirmed'])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(seen).toEqual({ asked: 1, told: [undefined, 'unknown'] })
})

test('behavior: on, it is looked for every 30 s until it is seen', async () => {
  const { seen } = await send(true, ['unknown', 'unknown', 'confirmed'])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(seen.asked).toBe(2)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(seen.told).toEqual([undefined, 'unknown', 'confirmed'])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(seen.asked).toBe(3)
})

test('behavior: it gives up after 99 looks, and with the kit', async () => {
  const { seen } = await send(true, [])
  await vi.advanceTimersByTimeAsync(30_000 * 120)
  expect(seen.asked).toBe(100)
  const other = await send(true, [])
  other.kernel.destroy()
  await vi.advanceTimersByTimeAsync(30_000 * 5)
  expect(other.seen.asked).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})
