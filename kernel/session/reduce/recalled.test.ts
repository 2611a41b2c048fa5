import { expect, test } from 'vitest'
import { createWallet, one, rest, shown, startKit, two } from '../../fixtures/chain.ts'
import { followStored } from '../../start/followStored.ts'
import { createMemoryArea } from '../../testing/index.ts'

const wallets = () => [Object.assign(createWallet('one'), { accounts: ['ada', 'bob', 'cleo'] }), createWallet('two')]

/** A tab in which the visitor has two wallets, and a second tab, in which the visitor has pressed nothing. */
async function twoTabs(inHere = wallets(), inThere = wallets()) {
  const options = { storage: createMemoryArea(), features: { multiWallet: true } }
  const here = await startKit(inHere, options)
  await here.kernel.connect(two)
  await here.kernel.connect(one)
  const there = await startKit(inThere, options)
  await rest()
  expect([shown(here.kernel, 'alpha'), shown(there.kernel, 'alpha')]).toEqual(['ada', 'ada'])
  const sync = async () => {
    await followStored(there.kernel)
    await rest()
  }
  return { here: here.kernel, there: there.kernel, sync }
}

test('a wallet that the visitor chooses in one tab is the one in use in the other tab (sessions 5)', async () => {
  const { here, there, sync } = await twoTabs()
  await here.switchConnection(two)
  await sync()
  expect([shown(here, 'alpha'), shown(there, 'alpha')]).toEqual(['two-1', 'two-1'])
})

test('an account that the visitor chooses in one tab is the one in use in the other tab (sessions 5)', async () => {
  const { here, there, sync } = await twoTabs()
  await here.switchAccount({ namespace: 'alpha', address: 'bob' })
  await sync()
  expect([shown(here, 'alpha'), shown(there, 'alpha')]).toEqual(['bob', 'bob'])
})

test('a network that the visitor chooses in one tab without a wallet is chosen in the other tab (sessions 5)', async () => {
  const options = { storage: createMemoryArea() }
  const here = await startKit([], options)
  const there = await startKit([], options)
  for (const id of ['alpha:2', 'beta:1', 'alpha:1'] as const) {
    await here.kernel.switchNetwork(id)
    await followStored(there.kernel)
    await rest()
    expect([here.kernel.network()?.id, there.kernel.network()?.id]).toEqual([id, id])
  }
})

test('a network that the visitor moves a wallet to in one tab is the one in use in the other tab (sessions 20)', async () => {
  // The wallet is on one network in every tab, as wallets are that know an app by its origin.
  const all = wallets()
  const { here, there, sync } = await twoTabs(all, all)
  const asked: string[] = []
  there.hooks.authorize.tapPromise('gate', async ({ network }) => void asked.push(network.id))
  await here.switchNetwork('alpha:2')
  await sync()
  expect([there.connection('alpha')?.network.id, asked]).toEqual(['alpha:2', ['alpha:2']])
  await there.switchNetwork('alpha:1')
  await here.switchNetwork('beta:1')
  await here.switchNetwork('alpha:1')
  await here.switchNetwork('alpha:2')
  await sync()
  expect(there.connection('alpha')?.network.id).toBe('alpha:1')
})

test('a tab in which the visitor has chosen another wallet or account stays with that choice (sessions 5)', async () => {
  const { here, there, sync } = await twoTabs()
  await there.switchAccount({ namespace: 'alpha', address: 'bob' })
  await here.switchAccount({ namespace: 'alpha', address: 'cleo' })
  await sync()
  expect([shown(here, 'alpha'), shown(there, 'alpha')]).toEqual(['cleo', 'bob'])
  await there.switchConnection(one)
  await here.switchConnection(two)
  await sync()
  expect([shown(here, 'alpha'), shown(there, 'alpha')]).toEqual(['two-1', 'bob'])
})

test('an account that was chosen in another tab passes the gates of this tab as well (sessions 5, sessions 7)', async () => {
  const asked: string[] = []
  const { here, there, sync } = await twoTabs()
  there.hooks.authorize.tapPromise('gate', async ({ account }) => void asked.push(account.address))
  await here.switchAccount({ namespace: 'alpha', address: 'bob' })
  await sync()
  expect([asked, shown(there, 'alpha'), there.account('alpha').status]).toEqual([['bob'], 'bob', 'connected'])
})
