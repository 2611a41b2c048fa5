import { act } from 'react'
import { mockNetwork } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBuy, stopClock } from './fixtures/openBuy.ts'
import { own } from './fixtures/openShop.ts'

beforeEach(stopClock)
afterEach(() => void vi.useRealTimers())

test('error: another network in use is told, and the purchase stays on its own (onramp 7)', async () => {
  const bought = await openBuy({ besides: [mockNetwork('eip155:8453', { name: 'Base' })] })
  await bought.press('Continue with Corridor')
  expect(bought.text()).not.toContain('another network')
  await act(async () => bought.kernel.switchNetwork('eip155:8453'))
  await bought.wait(10)
  expect(bought.kernel.connection()?.network.name).toBe('Base')
  expect(bought.text()).toContain('You are using another network now')
  expect(bought.text()).toContain('This purchase still arrives on Ether, not on Base.')
  expect(bought.find('.tk-addr').getAttribute('aria-label')).toBe(own)
  await act(async () => bought.kernel.switchNetwork('eip155:1'))
  await bought.wait(10)
  expect(bought.text()).not.toContain('another network')
})
