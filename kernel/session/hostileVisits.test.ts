import { expect, test } from 'vitest'
import { both, createWallet, failure, one, rest, startKit } from '../fixtures/chain.ts'
import { createGate } from '../fixtures/gate.ts'
import { followStored } from '../start/followStored.ts'
import { createMemoryArea } from '../testing/index.ts'

const spanning = ['alpha', 'beta'] as const

test('behavior: a press that was left at its second gate does not cost the visitor the connected wallet on the next visit', async () => {
  const storage = createMemoryArea()
  const gate = createGate()
  gate.hold = false
  const wallets = () => [createWallet('one'), createWallet('both', spanning)]
  const first = await startKit(wallets(), { storage, also: [gate.plugin] })
  await first.kernel.connect(one)
  gate.hold = true
  void failure(first.kernel.connect(both))
  await rest()
  gate.held[0]?.()
  await rest()
  expect(gate.asked).toEqual(['alpha:1:both-1', 'beta:1:both-1'])
  expect(first.kernel.connection('alpha')?.connector.id).toBe('one')
  first.kernel.destroy()
  const next = await startKit(wallets(), { storage })
  await rest()
  expect(next.kernel.connection('alpha')?.connector.id).toBe('one')
})
test('behavior: what no gate has let through in each namespace is not asked for in another tab', async () => {
  const storage = createMemoryArea()
  const gate = createGate()
  const { kernel } = await startKit([createWallet('both', spanning)], { storage, also: [gate.plugin] })
  void failure(kernel.connect(both))
  await rest()
  gate.held[0]?.()
  await rest()
  expect(kernel.connection('alpha')).toBeUndefined()
  const there = await startKit([createWallet('both', spanning)], { storage })
  await rest()
  expect(there.kernel.connection('beta')).toBeUndefined()
})
test('behavior: without full storage, asking the same wallet again survives another tab', async () => {
  const area = createMemoryArea()
  const { kernel } = await startKit([createWallet('one')], { storage: area })
  await kernel.connect(one)
  const there = await startKit([createWallet('one')], { storage: area })
  await rest()
  await kernel.connect(one)
  await there.kernel.switchNetwork('alpha:2')
  await followStored(kernel)
  await rest()
  expect(kernel.connection('alpha')?.connector.id).toBe('one')
})
test('behavior: a half that is restored comes back where nobody looks at another wallet, and a locked one asks its gate', async () => {
  const gate = createGate()
  gate.hold = false
  const { kernel, chain } = await startKit([createWallet('both', spanning)], { also: [gate.plugin] })
  await kernel.connect(both)
  chain.report('both', { namespace: 'beta', accounts: [] })
  await rest()
  gate.hold = true
  chain.report('both', { namespace: 'beta', accounts: [{ address: 'both-1' }] })
  await rest()
  expect(gate.asked).toEqual(['beta:1:both-1'])
})
