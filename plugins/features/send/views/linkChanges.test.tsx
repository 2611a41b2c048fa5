import { act } from 'react'
import { selectAccount } from 'tapkit/kernel'
import { expect, test, vi } from 'vitest'
import { setRecipient } from '../actions/setRecipient.ts'
import { bob, carol, draw, fillIn, openRiver } from '../fixtures/openRiver.ts'
import { type SendState, sendState } from '../state.ts'
import { toIntent } from '../toIntent.ts'

test('error: the receiver that was typed while the wallet was asked to switch is not replaced by the older link’s (money 32)', async () => {
  const { kernel, chain } = await openRiver()
  await fillIn(kernel, '', `river:2:${bob}`)
  const { press } = draw(kernel)
  await act(async () => {})
  const wallet = chain.wallet()
  wallet.mode = 'hang'
  await press('Switch to River')
  await act(async () => setRecipient(kernel, carol, true))
  expect(sendState.of(kernel).recipient).toMatchObject({ status: 'valid', address: carol })
  wallet.mode = 'approve'
  await act(async () => wallet.held.at(-1)?.answer())
  await act(() => vi.waitUntil(() => kernel.network()?.id === 'river:2'))
  await act(async () => {})
  // The newest text wins: `carol` stays, or nobody is there. Nobody has pressed for `bob` since.
  expect(sendState.of(kernel)).not.toMatchObject({ recipient: { address: bob } })
})

test('error: a receiver that was cleared while the wallet was asked to switch does not come back by itself (money 32)', async () => {
  const { kernel, chain } = await openRiver()
  await fillIn(kernel, '', `river:2:${bob}`)
  const { press } = draw(kernel)
  await act(async () => {})
  const wallet = chain.wallet()
  wallet.mode = 'hang'
  await press('Switch to River')
  await act(async () => setRecipient(kernel, '', true))
  wallet.mode = 'approve'
  await act(async () => wallet.held.at(-1)?.answer())
  await act(() => vi.waitUntil(() => kernel.network()?.id === 'river:2'))
  await act(async () => {})
  expect(sendState.of(kernel).recipient.status).toBe('empty')
})

test('error: the memo that was taken from a link does not go to another receiver, for whom nobody has pressed for it (money 32)', async () => {
  const { kernel } = await openRiver()
  kernel.hooks.readReceiver.tap('links', ({ namespace, text }) =>
    namespace === 'river' && text === 'river:shop' ? { address: bob, amount: 1_500n, memo: 'Order 5' } : undefined,
  )
  await fillIn(kernel, '', '')
  const { press } = draw(kernel)
  await act(() => vi.waitUntil(() => selectAccount(kernel.state).tokens.status === 'success'))
  await act(async () => setRecipient(kernel, 'river:shop', true))
  await press('Use 1.5 NUT')
  await act(async () => setRecipient(kernel, carol, true))
  expect(toIntent(sendState.of(kernel) as SendState)).not.toMatchObject({ to: carol, memo: 'Order 5' })
})
