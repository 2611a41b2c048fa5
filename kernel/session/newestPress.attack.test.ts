import { expect, test } from 'vitest'
import { alpha2, createWallet, failure, one, rest, startKit } from '../fixtures/chain.ts'
import { selectNamespace } from '../index.ts'

const beta = { connectorId: 'beta', namespace: 'beta' } as const

test.each(['alpha:1', 'alpha:2'] as const)(
  'a late answer does not move the app away from %s, which was pressed since (sessions 6)',
  async (pressed) => {
    const wallet = createWallet('beta', ['beta'])
    const { kernel, chain } = await startKit([createWallet('one'), wallet])
    await kernel.connect(one)
    wallet.outcome = 'hold'
    const late = kernel.connect(beta)
    await rest()
    // The newer press: for the network in use, or for another one.
    await kernel.switchNetwork(pressed)
    chain.held[0]?.answer('approve')
    await late
    expect([selectNamespace(kernel.state), kernel.network()?.id]).toEqual(['alpha', pressed])
  },
)

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
