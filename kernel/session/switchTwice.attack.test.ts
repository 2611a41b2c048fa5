import { expect, test } from 'vitest'
import { alpha2, createWallet, failure, one, rest, startKit } from '../fixtures/chain.ts'
import { isError } from '../index.ts'

test('a wallet’s question for a network is not asked a second time while it is open (sessions 15)', async () => {
  const wallet = createWallet('one')
  const { kernel } = await startKit([wallet])
  await kernel.connect(one)
  wallet.outcome = 'hold'
  wallet.asked.length = 0
  const presses = [failure(kernel.switchNetwork(alpha2)), failure(kernel.switchNetwork(alpha2))]
  await rest()
  expect(wallet.asked).toEqual(['switch'])
  kernel.destroy()
  await Promise.all(presses)
})

test('who follows connections hears that a pairing has ended which another pairing of its wallet replaced', async () => {
  const wallet = createWallet('one')
  const ended: string[] = []
  const { kernel, chain } = await startKit([wallet])
  kernel.hooks.onDisconnect.tap('t', ({ connection }) => void ended.push(connection.sessionId))
  wallet.topic = 'phone'
  wallet.accounts = ['ada']
  await kernel.connect(one)
  wallet.topic = 'tablet'
  wallet.accounts = ['bob']
  await kernel.connect(one)
  await rest()
  expect([Object.keys(kernel.state.graph.sessions), chain.closed]).toEqual([['tablet'], ['one']])
  expect(ended).toEqual(['phone'])
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
