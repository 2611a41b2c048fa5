import { act } from 'react'
import { createTestKernel, mockChain, mockNetwork } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../fixtures/openRiver.ts'
import { send } from '../index.ts'

const own = 'otter1ownownownownown'
const planted = `${own.slice(0, 6)}xxxxxxx${own.slice(-6)}`

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

// (money 16): known are the visitor's own accounts.
test('error: a receiver that was filled in before the wallet was connected is compared with its accounts', async () => {
  const chain = mockChain({
    networks: [mockNetwork('river:1', { name: 'River', nativeCurrency: { name: 'Nut', symbol: 'NUT', decimals: 3 } })],
    wallets: [{ id: 'w', name: 'Weir', accounts: [own] }],
    balances: { [own]: 500_000n },
    isAddress: (address) => address.startsWith('otter1'),
  })
  const kernel = createTestKernel({ plugins: [chain.plugin, send()] })
  await kernel.start()
  kernel.open('Send', { to: planted, amount: '2' })
  const { page } = draw(kernel)
  await act(async () => void (await vi.advanceTimersByTimeAsync(600)))
  await act(async () => void (await kernel.connect({ connectorId: 'w', namespace: chain.namespace })))
  await act(async () => void (await vi.advanceTimersByTimeAsync(600)))
  expect(page.textContent).toContain('This is not an address you know')
  expect(kernel.state.features.send?.amount).toBe('2')
})
