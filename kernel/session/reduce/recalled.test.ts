import { expect, test } from 'vitest'
import { createWallet, one, rest, shown, startKit, two } from '../../fixtures/chain.ts'
import { followStored } from '../../start/followStored.ts'
import { createMemoryArea } from '../../testing/index.ts'

const wallets = () => [Object.assign(createWallet('one'), { accounts: ['ada', 'bob'] }), createWallet('two')]

/** A tab in which the visitor has two wallets, and a second tab, in which the visitor has pressed nothing. */
async function twoTabs() {
  const options = { storage: createMemoryArea(), features: { multiWallet: true } }
  const here = await startKit(wallets(), options)
  await here.kernel.connect(two)
  await here.kernel.connect(one)
  const there = await startKit(wallets(), options)
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
  await here.kernel.switchNetwork('alpha:2')
  await followStored(there.kernel)
  await rest()
  expect([here.kernel.network('alpha')?.id, there.kernel.network('alpha')?.id]).toEqual(['alpha:2', 'alpha:2'])
})
