import { expect, test, vi } from 'vitest'
import { createWallet, failure, one, startKit, two } from '../fixtures/chain.ts'
import { isError } from '../index.ts'

test('a press for a connected wallet whose session turns out to be over, said while it is read back, asks that wallet', async () => {
  const wallet = Object.assign(createWallet('one'), { topic: 'topic' })
  const { kernel, chain } = await startKit([wallet, createWallet('two')], { features: { multiWallet: true } })
  await kernel.connect(one)
  await kernel.connect(two)
  wallet.asked.length = 0
  // WalletConnect's behaviour if a pairing has expired: it reports the end before it answers that there is no session.
  wallet.outcome = 'nothing'
  wallet.whenAsked = () => {
    if (wallet.asked.length > 1) return
    chain.report('one', 'ended')
    // The next question is a new pairing.
    queueMicrotask(() => {
      wallet.outcome = 'approve'
    })
  }
  const error = await failure(kernel.switchConnection(one))
  await vi.waitUntil(() => kernel.state.graph.attempts.length === 0)
  expect([error, wallet.asked]).toEqual([undefined, ['restore topic', 'connect']])
})

test('a switch from one phone to another says that the wallet has been switched', async () => {
  const wallet = Object.assign(createWallet('one'), { topic: 'phone', accounts: ['ada'] })
  const { kernel } = await startKit([wallet], { features: { multiWallet: true } })
  await kernel.connect(one)
  Object.assign(wallet, { topic: 'tablet', accounts: ['bob'] })
  await kernel.connect(one)
  Object.assign(wallet, { topic: 'phone', accounts: ['ada'] })
  const switched = await kernel.switchConnection({ ...one, sessionId: 'phone' })
  expect([kernel.connection('alpha')?.sessionId, switched]).toEqual([
    'phone',
    { hasSwitchedAccount: true, hasSwitchedWallet: true },
  ])
})

test('a wallet that fails as it is read back rejects a switch with an error that has a code', async () => {
  const wallet = createWallet('one')
  const { kernel } = await startKit([wallet])
  await kernel.connect(one)
  wallet.outcome = 'reject'
  const refused = await failure(kernel.switchConnection(one))
  wallet.outcome = 'fail'
  const failed = await failure(kernel.switchConnection(one))
  expect([isError(refused), isError(failed)]).toEqual([true, true])
})

test('a phone is switched to while the code for another phone is on screen, which gives that code up (sessions 12)', async () => {
  const wallet = Object.assign(createWallet('one'), { topic: 'phone', accounts: ['ada'] })
  const { kernel } = await startKit([wallet], { features: { multiWallet: true } })
  await kernel.connect(one)
  await kernel.connect(Object.assign(wallet, { topic: 'tablet', accounts: ['bob'] }) && one)
  wallet.outcome = 'hold'
  const pairing = failure(kernel.connect(one))
  await vi.waitUntil(() => kernel.state.graph.attempts.length > 0)
  Object.assign(wallet, { outcome: 'approve', accounts: ['ada'] })
  await kernel.switchConnection({ ...one, sessionId: 'phone' })
  expect([kernel.connection('alpha')?.sessionId, isError(await pairing, 'ConnectAbortedError')]).toEqual([
    'phone',
    true,
  ])
})
