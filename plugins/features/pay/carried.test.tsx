import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type } from '../../../ui/kit/fixtures/mount.tsx'
import { choose } from './actions/choose.ts'
import { bank, draw, openBank, usdc } from './fixtures/openBank.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

test('error: an amount that was typed of one asset is not taken for an amount of another asset (pay 1)', async () => {
  const { kernel } = await openBank({ service: bank().service })
  await kernel.fetchTokens()
  kernel.open('PayWithExchange', undefined)
  const drawn = draw(kernel)
  await drawn.wait(600)
  type(drawn.find<HTMLInputElement>('input'), '10')
  await drawn.wait(600)
  expect(drawn.text()).toContain('10 ETH')
  await act(async () => choose(kernel, { asset: `eip155:1/erc20:${usdc}` }))
  await drawn.wait(600)
  expect(drawn.text()).toContain('USDC')
  expect(drawn.text()).not.toContain('10 USDC')
  expect(drawn.text()).toContain('Please enter an amount')
})
