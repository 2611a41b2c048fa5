import fc from 'fast-check'
import { act } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseToken } from './actions/chooseToken.ts'
import { prefill } from './actions/prefill.ts'
import { setAmount } from './actions/setAmount.ts'
import { setMemo } from './actions/setMemo.ts'
import { setToken } from './actions/setToken.ts'
import { bob, carol, clam, draw, fillIn, nut, openRiver } from './fixtures/openRiver.ts'
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

/** The texts of the form's fields, and the symbol of its token. */
const fields = (kernel: Kernel) => {
  const { to, amount, memo, token } = sendState.of(kernel)
  return { to, amount, memo, symbol: token?.symbol }
}

/** What an app asks for, filled in at once: the account's tokens are known. */
const ask = (kernel: Kernel, params?: object) => {
  kernel.open('Send', params as never)
  prefill(kernel)
  chooseToken(kernel, [nut, clam])
}

test('a form that an app opens with an amount while it is shown keeps the typed receiver and memo (interface 22)', async () => {
  const { kernel } = await openRiver()
  const drawn = draw(kernel)
  await act(async () => fillIn(kernel, '3'))
  await act(async () => setMemo(kernel, 'rent'))
  await act(async () => kernel.open('Send', { amount: '7' }))
  await drawn.wait(0)
  const values = drawn.findAll('input').map((input) => (input as HTMLInputElement).value)
  expect(values).toEqual(['7', 'rent'])
  expect(drawn.text()).toContain(bob.slice(0, 6))
})

test('a form that an app opens with a receiver while it is shown keeps the typed amount in its token (interface 22)', async () => {
  const { kernel } = await openRiver()
  await fillIn(kernel, '3')
  setToken(kernel, clam)
  setAmount(kernel, '4')
  ask(kernel, { to: carol })
  expect(fields(kernel)).toEqual({ to: carol, amount: '4', memo: '', symbol: 'CLAM' })
})

test('error: an amount that an app names without a token is of the native currency, whatever token was chosen (money 19)', async () => {
  const { kernel } = await openRiver()
  await fillIn(kernel)
  setToken(kernel, clam)
  ask(kernel, { amount: '7' })
  expect(fields(kernel)).toMatchObject({ to: bob, amount: '7', symbol: 'NUT' })
})

test('error: an app’s own values do not stay beside the values of its next payment', async () => {
  const { kernel } = await openRiver()
  kernel.open('Account' as never)
  ask(kernel, { to: bob, amount: '100', tokenAddress: clam.address })
  ask(kernel, { to: carol })
  expect(fields(kernel)).toEqual({ to: carol, amount: '', memo: '', symbol: 'NUT' })
})

test('error: a form that was left half filled in is no part of the payment that an app asks for later', async () => {
  const { kernel } = await openRiver()
  await fillIn(kernel, '3')
  kernel.close()
  ask(kernel, { to: carol })
  expect(fields(kernel)).toMatchObject({ to: carol, amount: '', symbol: 'NUT' })
})

test('whatever was typed, an opening while the form is shown sets the fields that it names, and no other field (interface 22)', async () => {
  const token = fc.constantFrom(nut, clam)
  const amount = fc.constantFrom('1', '2.5')
  const to = fc.constantFrom(bob, carol)
  const typed = fc.record({ to, amount, token })
  const asked = fc.record({ to, amount, token: fc.constantFrom(clam) }, { requiredKeys: [] })
  await fc.assert(
    fc.asyncProperty(typed, asked, async (form, wanted) => {
      const { kernel } = await openRiver()
      await fillIn(kernel, '9', form.to)
      setToken(kernel, form.token)
      setAmount(kernel, form.amount)
      ask(kernel, { to: wanted.to, amount: wanted.amount, tokenAddress: wanted.token?.address })
      const chosen = wanted.token ?? (wanted.amount === undefined ? form.token : nut)
      const kept = chosen.symbol === form.token.symbol ? form.amount : ''
      expect(fields(kernel)).toMatchObject({
        ...{ to: wanted.to ?? form.to, symbol: chosen.symbol },
        amount: wanted.amount ?? kept,
      })
      kernel.destroy()
    }),
    { numRuns: 60 },
  )
})

test('what an app asks for before a wallet is connected is filled in once a wallet has connected, also on another network (interface 25)', async () => {
  const { kernel, wallet } = await openRiver()
  await kernel.disconnect()
  await kernel.switchNetwork('river:2' as never)
  wallet.networkId = 'river:1'
  kernel.open('Send', { to: bob, amount: '7', tokenAddress: clam.address })
  // The modal leads to the wallets, and back.
  kernel.navigate('Account' as never)
  await kernel.connect({ connectorId: 'w', namespace: 'river' } as never)
  kernel.goBack()
  const drawn = draw(kernel)
  await act(() => vi.waitUntil(() => sendState.of(kernel).token))
  await drawn.wait(0)
  expect(fields(kernel)).toMatchObject({ to: bob, amount: '7', symbol: 'CLAM' })
})
