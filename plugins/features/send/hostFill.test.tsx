import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setAmount } from './actions/setAmount.ts'
import { draw, openRiver } from './fixtures/openRiver.ts'
import { sendState } from './state.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

test('error: an amount that a host asks for takes the place of none that was typed meanwhile (money 19)', async () => {
  const { kernel } = await openRiver()
  kernel.open('Account')
  kernel.navigate('Send', { amount: '7' })
  draw(kernel)
  // What the account holds is not there yet.
  expect(sendState.of(kernel)).toMatchObject({ token: undefined, wanted: { amount: '7' } })
  await act(async () => setAmount(kernel, '3'))
  await act(() => vi.waitUntil(() => sendState.of(kernel).token))
  expect(sendState.of(kernel).amount).toBe('3')
})
