import { expect, test, vi } from 'vitest'
import { createWallet, failure, one, startKit, two } from '../fixtures/chain.ts'

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
