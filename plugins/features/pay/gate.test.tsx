import { act } from 'react'
import { siwx } from 'tapkit/features/siwx'
import type { Kernel } from 'tapkit/kernel'
import { expect, test, vi } from 'vitest'
import { cancel } from '../siwx/actions/cancel.ts'
import { asked, settle, signNow } from '../siwx/fixtures/visitModal.ts'
import { toWallet } from './actions/toWallet.ts'
import { openBank, payee } from './fixtures/openBank.ts'

const views = ({ state }: Kernel) => state.router.stack.map(({ view }) => view)

/** A page with a sign-in, whose wallet is connected, and a payment on the other network; `ended` is what its host was told. */
async function openPayment(required: boolean) {
  const { kernel } = await openBank({ isConnected: false, plugins: [siwx({ required })] })
  const connected = kernel.connect({ connectorId: 'w', namespace: 'eip155' as never })
  await signNow(kernel)
  await act(() => connected)
  await vi.waitUntil(() => !kernel.state.modal.open)
  const ended: unknown[] = []
  const asset = 'eip155:8453/slip44:60'
  void kernel.features.pay.pay({ recipient: payee, amount: '0.002', asset }).then((result) => ended.push(result))
  await vi.waitUntil(() => views(kernel).length > 0)
  return { kernel, ended }
}

test('a visitor who signs in on the network that is paid on goes on to the review (sign-in 7)', async () => {
  const { kernel, ended } = await openPayment(true)
  const led = toWallet(kernel)
  await signNow(kernel)
  await led
  await settle()
  expect([views(kernel), ended]).toEqual([['Pay', 'PayReview'], []])
})

test('a visitor who does not sign in on the network that is paid on comes back to the payment', async () => {
  const { kernel, ended } = await openPayment(true)
  const led = toWallet(kernel)
  await cancel(kernel, (await asked(kernel)).id)
  await led
  await settle()
  expect([views(kernel), ended]).toEqual([['Pay'], []])
})

test('a payment is not called off by an optional sign-in that is asked above it', async () => {
  const { kernel, ended } = await openPayment(false)
  await kernel.switchNetwork('eip155:8453')
  await vi.waitUntil(() => views(kernel).length === 2)
  await signNow(kernel)
  await settle()
  expect([views(kernel), ended]).toEqual([['Pay'], []])
})
