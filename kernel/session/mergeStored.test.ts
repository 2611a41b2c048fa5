import { expect, test } from 'vitest'
import {
  both,
  createKit,
  createWallet,
  failure,
  one,
  rest,
  shown,
  startKit,
  two,
  walletsOf,
} from '../fixtures/chain.ts'
import { createGate } from '../fixtures/gate.ts'
import { selectNetwork } from '../index.ts'
import { followStored } from '../start/followStored.ts'
import { createMemoryArea } from '../testing/index.ts'
import type { Kernel } from '../types/kernel.ts'

const wallets = () => ['one', 'two'].map((id) => Object.assign(createWallet(id), { accounts: [`${id}-1`, `${id}-2`] }))

/** The state of the next visit, after the visitor has chosen something in a tab and nothing in the other tab. */
async function visitAfter(choose: (kernel: Kernel) => Promise<unknown>) {
  const options = { storage: createMemoryArea(), features: { multiWallet: true } }
  const here = await startKit(wallets(), options)
  await here.kernel.connect(two)
  await here.kernel.connect(one)
  const there = await startKit(wallets(), options)
  await choose(here.kernel)
  await followStored(there.kernel)
  // The wallet moves by itself, and tells each connected page.
  for (const { chain } of [here, there]) chain.report('one', { network: { id: 'alpha:2' } })
  await followStored(here.kernel)
  here.kernel.destroy()
  there.kernel.destroy()
  const { kernel } = await startKit(wallets(), options)
  await rest()
  return kernel
}

test('behavior: the account that was chosen in one tab is in use on the next visit, whatever its wallet told another one since (sessions 2)', async () => {
  const kernel = await visitAfter((tab) => tab.switchAccount({ namespace: 'alpha', address: 'one-2' }))
  expect(shown(kernel, 'alpha')).toBe('one-2')
})

test('behavior: and the wallet', async () => {
  const kernel = await visitAfter((tab) => tab.switchConnection(two))
  expect(walletsOf(kernel, 'alpha')).toEqual(['two', 'one'])
})

test('behavior: and the chain that the app is on (networks 2)', async () => {
  const kernel = await visitAfter((tab) => tab.switchNetwork('beta:1'))
  expect(selectNetwork(kernel.state)).toBe('beta:1')
})

test('behavior: a tab that is still restoring does not undo the account that was chosen in another one (sessions 2)', async () => {
  const storage = createMemoryArea()
  const here = await startKit(wallets(), { storage })
  await here.kernel.connect(one)
  const slow = wallets()
  for (const wallet of slow) wallet.outcome = 'hold'
  const there = createKit(slow, { storage })
  void there.kernel.start()
  await rest()
  await here.kernel.switchAccount({ namespace: 'alpha', address: 'one-2' })
  await there.kernel.switchNetwork('beta:1')
  for (const { kernel } of [here, there]) kernel.destroy()
  const { kernel } = await startKit(wallets(), { storage })
  await rest()
  expect(shown(kernel, 'alpha')).toBe('one-2')
})

test('behavior: what a page of fewer chains knows of a session does not take its others out of the storage', async () => {
  const storage = createMemoryArea()
  const named = (namespaces: Parameters<typeof createWallet>[1]) =>
    Object.assign(createWallet('both', namespaces), { topic: 'topic' })
  const gate = createGate()
  const { kernel } = await startKit([named(['alpha', 'beta'])], { storage, also: [gate.plugin] })
  const connecting = kernel.connect(both)
  await rest()
  const there = await startKit([named(['alpha'])], { storage })
  await there.kernel.connect(both)
  for (let turn = 0; turn < 2; turn++) {
    gate.held[turn]?.()
    await rest()
  }
  await connecting
  gate.hold = false
  await kernel.switchNetwork('beta:1')
  expect(Object.keys(JSON.parse(kernel.storage.read('session') ?? '').value.sessions[0].grants)).toEqual([
    'alpha',
    'beta',
  ])
})

test('behavior: two tabs that have connected one wallet each: the account that was chosen in one is in use on the next visit', async () => {
  const storage = createMemoryArea()
  const here = await startKit(wallets(), { storage })
  const there = await startKit(wallets(), { storage })
  await here.kernel.connect(one)
  await there.kernel.connect(one)
  await there.kernel.switchAccount({ namespace: 'alpha', address: 'one-2' })
  here.chain.report('one', { network: { id: 'alpha:2' } })
  for (const { kernel } of [here, there]) kernel.destroy()
  const { kernel } = await startKit(wallets(), { storage })
  await rest()
  expect(shown(kernel, 'alpha')).toBe('one-2')
})

test('behavior: and the wallet that was pressed for anew in one', async () => {
  const options = { storage: createMemoryArea(), features: { multiWallet: true } }
  const here = await startKit(wallets(), options)
  await here.kernel.connect(one)
  await here.kernel.connect(two)
  const there = await startKit(wallets(), options)
  await there.kernel.connect(one)
  here.chain.report('one', { network: { id: 'alpha:2' } })
  for (const { kernel } of [here, there]) kernel.destroy()
  const slow = wallets()
  const { kernel, chain } = createKit(slow, options)
  // The other wallet answers first.
  for (const wallet of slow) if (wallet.id === 'one') wallet.outcome = 'hold'
  void kernel.start()
  await rest()
  for (const { answer } of chain.held) answer('approve')
  await rest()
  expect(walletsOf(kernel, 'alpha')).toEqual(['one', 'two'])
})

test('behavior: a tab that is on no chain yet goes to the one of the wallet that was connected in another one (sessions 5)', async () => {
  const storage = createMemoryArea()
  const spanning = () => [createWallet('both', ['alpha', 'beta'])] as const
  const here = await startKit(spanning(), { storage })
  const [declining] = spanning()
  const there = await startKit([Object.assign(declining, { outcome: 'reject' as const })], { storage })
  await failure(there.kernel.connect(both))
  Object.assign(declining, { outcome: 'approve' })
  await here.kernel.connect({ connectorId: 'both', namespace: 'beta' })
  await followStored(there.kernel)
  await rest()
  for (const { kernel } of [here, there]) kernel.destroy()
  const { kernel } = await startKit(spanning(), { storage })
  await rest()
  expect(selectNetwork(kernel.state)).toBe('beta:1')
})

test('behavior: the next visit is on the chain that was pressed for last, also where its tab was on it already', async () => {
  const storage = createMemoryArea()
  const here = await startKit(wallets(), { storage })
  await here.kernel.switchNetwork('alpha:2')
  const there = await startKit(wallets(), { storage })
  await there.kernel.switchNetwork('beta:1')
  await here.kernel.switchNetwork('alpha:1')
  for (const { kernel } of [here, there]) kernel.destroy()
  const { kernel } = await startKit(wallets(), { storage })
  expect(selectNetwork(kernel.state)).toBe('alpha:1')
})
