import { act } from 'react'
import { stage } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bank, draw, openBank } from './fixtures/openBank.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

test('error: an amount that was typed in dollars is none of the asset once its price is gone (pay 1)', async () => {
  const { kernel } = await openBank({ service: bank().service, price: 4 })
  kernel.open('PayWithExchange', undefined)
  const drawn = draw(kernel)
  await drawn.wait(600)
  expect(drawn.text()).toContain('$10.00 ≈ 2.5 ETH')
  const silent = { id: 'silent', name: 'Silent', fetchPrices: async () => [] }
  kernel.hooks.services.for('prices').tap({ name: 'silent', stage: stage.late }, () => [silent])
  await act(async () => kernel.navigate('PayWithExchangeSelectAsset', undefined))
  await act(async () => kernel.goBack())
  await drawn.wait(600)
  expect(drawn.text()).not.toContain('10 ETH')
  expect(drawn.text()).toContain('Please enter an amount')
  expect(drawn.find<HTMLInputElement>('.tk-pay__amount input').value).toBe('')
})
