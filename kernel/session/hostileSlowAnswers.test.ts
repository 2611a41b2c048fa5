import { expect, test } from 'vitest'
import { createWallet, one, rest, startKit } from '../fixtures/chain.ts'
import { createGate } from '../fixtures/gate.ts'

/** Several wallets: a slow switch to two. Meanwhile its other account is chosen by its session. */
test('switchConnection to another wallet, and its account row meanwhile', async () => {
  const a = createWallet('one'),
    b = createWallet('two')
  b.accounts = ['b1', 'b2']
  const { kernel, chain } = await startKit([a, b], { features: { multiWallet: true } })
  await kernel.connect({ connectorId: 'two', namespace: 'alpha' })
  const sessionId = kernel.connection('alpha')?.sessionId
  await kernel.connect(one)
  b.outcome = 'hold'
  const p = kernel.switchConnection({ namespace: 'alpha', connectorId: 'two' })
  await rest()
  await kernel.switchAccount({ namespace: 'alpha', address: 'b2', sessionId } as never)
  chain.held[0]?.answer('approve')
  await p
  await rest()
  expect(kernel.connection('alpha')?.account.address).toBe('b2')
})
test('gate: the account that the visitor left is not asked about again', async () => {
  const w = createWallet('one')
  w.accounts = ['a', 'b']
  const gate = createGate()
  gate.hold = false
  const { kernel, chain } = await startKit([w], { also: [gate.plugin] })
  await kernel.connect(one)
  w.outcome = 'hold'
  chain.report('one', 'again')
  await rest()
  gate.hold = true
  const p = kernel.switchAccount({ namespace: 'alpha', address: 'b' }).catch((e) => e)
  await rest()
  chain.held[0]?.answer('approve')
  await rest()
  for (let i = 0; i < 3; i++) {
    for (const g of gate.held.splice(0)) g()
    await rest()
  }
  const r = await p
  void r
  expect(kernel.connection('alpha')?.account.address).toBe('b')
})
