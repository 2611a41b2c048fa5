import { expect, test, vi } from 'vitest'
import { askToConnect } from '../../../../ui/core/actions/ask.ts'
import { asked, other, requests, settle, signedIn, views } from '../fixtures/visitModal.ts'
import { cancel } from './cancel.ts'

/** A visitor who cancels the sign-in of mock:2, whose wallet shows its question, and who goes back in the wallet by hand. */
async function cancelledByHand() {
  const kit = await signedIn()
  const { kernel, chain } = kit
  chain.wallet().emitNetwork('mock:2')
  const { id } = await asked(kernel)
  chain.wallet().mode = 'hang'
  void cancel(kernel, id)
  await vi.waitUntil(() => chain.wallet().held.length === 1)
  chain.wallet().emitNetwork('mock:1')
  await settle()
  expect([requests(kernel), kernel.state.modal.open, kernel.account('mock' as never).status]).toEqual([
    [],
    false,
    'connected',
  ])
  return kit
}

test('a cancelled sign-in that is over does not close what the visitor has opened since (sign-in 9)', async () => {
  const { kernel, chain } = await cancelledByHand()
  kernel.open('Account')
  chain.wallet().held[0]?.answer('reject')
  await settle()
  expect(views(kernel)).toEqual(['Account'])
})

test('a cancelled sign-in that is over does not give up the wallet that the visitor has pressed since', async () => {
  const { kernel, chain } = await cancelledByHand()
  chain.wallet('other').mode = 'hang'
  kernel.open('Connect')
  askToConnect(kernel, other)
  await vi.waitUntil(() => chain.wallet('other').held.length === 1)
  chain.wallet().held[0]?.answer('reject')
  await settle()
  expect([chain.wallet('other').held[0]?.signal?.aborted, views(kernel).at(-1)]).toEqual([false, 'ConnectingExternal'])
})
