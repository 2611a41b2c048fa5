import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKit, createWallet, failure, one, rest, startKit } from '../fixtures/chain.ts'
import { followStored } from '../start/followStored.ts'
import { createMemoryArea } from '../testing/index.ts'
import type { SessionChange } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'

/** In these tests the visitor acts in one tab, and the other tab may only remember the wallet meanwhile. */

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const used = ({ kernel }: { readonly kernel: Kernel }) => {
  const { account, network } = kernel.connection('alpha') ?? {}
  return `${network?.id} ${account?.address}`
}

/** Adds a wallet that is on no network of its own; `isLocked` says whether it shares nothing. */
function addFollower({ connectors }: Kernel, isLocked = () => false) {
  const tell = new Set<(change: SessionChange) => void>()
  connectors.add({
    id: 'one',
    name: 'one',
    namespace: 'alpha',
    kind: 'injected',
    getProvider: async () => ({ wallet: 'one' }),
    connect: async () => ({ accounts: [{ address: 'x' }] }),
    restore: async () => (isLocked() ? undefined : { accounts: [{ address: 'x' }] }),
    switchNetwork: async (network) => ({ network }),
    watch: (_, report, signal) => {
      tell.add(report)
      signal.addEventListener('abort', () => tell.delete(report), { once: true })
    },
  })
  return (change: SessionChange) => {
    for (const report of tell) report(change)
  }
}

test('behavior: a network that the visitor chose in another tab is in use once a late wallet that names no network comes (sessions 23)', async () => {
  const storage = createMemoryArea()
  const here = await startKit([], { storage })
  addFollower(here.kernel)
  await here.kernel.connect(one)
  const there = await startKit([], { storage })
  await here.kernel.switchNetwork('alpha:2')
  await followStored(there.kernel)
  addFollower(there.kernel)
  await rest()
  expect([here, there].map(used)).toEqual(['alpha:2 x', 'alpha:2 x'])
})

test('behavior: a tab in which the visitor has chosen a network is on it again after a lock, whatever network another tab moved the wallet to meanwhile (sessions 5, sessions 23)', async () => {
  const storage = createMemoryArea()
  let isLocked = false
  const here = await startKit([], { storage })
  const tell = addFollower(here.kernel, () => isLocked)
  await here.kernel.connect(one)
  await here.kernel.switchNetwork('alpha:2')
  const there = await startKit([], { storage })
  addFollower(there.kernel)
  await there.kernel.reconnect()
  isLocked = true
  tell({ accounts: [] })
  await there.kernel.switchNetwork('alpha:1')
  await followStored(here.kernel)
  isLocked = false
  tell({ accounts: [{ address: 'x' }] })
  await rest()
  expect([here, there].map(used)).toEqual(['alpha:2 x', 'alpha:1 x'])
})

test('behavior: an account that the visitor chooses here while the wallet is read, because another tab knows more accounts, stays in use (sessions 5)', async () => {
  const storage = createMemoryArea()
  const wallet = Object.assign(createWallet('one'), { accounts: ['a', 'c'] })
  const here = await startKit([wallet], { storage })
  await here.kernel.connect(one)
  const all = ['a', 'b', 'c']
  const there = await startKit([Object.assign(createWallet('one'), { accounts: all })], { storage })
  await rest()
  await there.kernel.switchAccount({ address: 'b' })
  Object.assign(wallet, { outcome: 'hold', accounts: all })
  await followStored(here.kernel)
  await rest()
  await here.kernel.switchAccount({ address: 'c' })
  for (const address of ['a', 'b']) await there.kernel.switchAccount({ address })
  here.chain.held[0]?.answer('approve')
  await rest()
  expect([here, there].map(used)).toEqual(['alpha:1 c', 'alpha:1 b'])
})

test('behavior: an account that the visitor chooses here just after another tab stays in use, whatever the other tab chooses then (sessions 5)', async () => {
  const storage = createMemoryArea()
  const make = () => Object.assign(createWallet('one'), { accounts: ['a', 'b'] })
  const here = await startKit([make()], { storage })
  await here.kernel.connect(one)
  const there = await startKit([make()], { storage })
  await rest()
  await there.kernel.switchAccount({ address: 'b' })
  // This tab has not heard of the choice yet.
  await here.kernel.switchAccount({ address: 'b' })
  await there.kernel.switchAccount({ address: 'a' })
  await followStored(here.kernel)
  expect([here, there].map(used)).toEqual(['alpha:1 b', 'alpha:1 a'])
})

const steps = [
  ...['account', 'network', 'connect', 'disconnect', 'moves', 'shares more', 'lock', 'unlock'],
  ...['reload', 'reload without the wallet', 'reload with a slow wallet', 'announce', 'answer', 'sync'],
]

async function run(all: readonly string[]): Promise<void> {
  const storage = createMemoryArea()
  const wallet = Object.assign(createWallet('one'), { accounts: ['a', 'b', 'c'] })
  const here = await startKit([wallet], { storage })
  await here.kernel.connect(one)
  let there = await startKit([wallet], { storage })
  let slow = wallet
  let isListed = true
  const answer = async () => {
    slow.outcome = wallet.outcome
    for (const held of there.chain.held.splice(0)) held.answer(slow.outcome === 'nothing' ? 'nothing' : 'approve')
    await rest()
  }
  const sync = async () => {
    for (const { kernel } of [there, here, there]) {
      await followStored(kernel)
      await rest()
    }
  }
  const tell = (tabs = [here, there]) => {
    const accounts = wallet.outcome === 'nothing' ? [] : wallet.accounts.map((address) => ({ address }))
    for (const { chain } of tabs) chain.report('one', { accounts })
  }
  const reload = (own: readonly (typeof wallet)[]) => {
    there.kernel.destroy()
    isListed = own.length > 0
    there = createKit(own, { storage })
    void there.kernel.start()
  }
  for (const step of all) {
    // Sessions are named by the time, and a wallet is read five times in ten seconds at most.
    vi.advanceTimersByTime(3_000)
    const { kernel } = here
    const connection = kernel.connection('alpha')
    const other = connection?.accounts.findLast(({ address }) => address !== connection.account.address)
    if (step === 'account' && other) await failure(kernel.switchAccount({ namespace: 'alpha', address: other.address }))
    if (step === 'network' && connection)
      await failure(kernel.switchNetwork(connection.network.id === 'alpha:1' ? 'alpha:2' : 'alpha:1'))
    if (step === 'connect') await failure(kernel.connect(one))
    if (step === 'disconnect') await kernel.disconnect()
    if (step === 'moves') wallet.accounts.push(...wallet.accounts.splice(0, 1))
    if (step === 'shares more') {
      wallet.accounts.push(`${wallet.accounts.length}`)
      tell([here])
    }
    if (step === 'lock') wallet.outcome = 'nothing'
    if (step === 'unlock') wallet.outcome = 'approve'
    if (slow.outcome !== 'hold') slow.outcome = wallet.outcome
    slow.networkId = wallet.networkId
    if (['moves', 'lock', 'unlock'].includes(step)) tell()
    if (step === 'reload') reload([wallet])
    if (step === 'reload without the wallet') reload([])
    if (step === 'reload with a slow wallet') {
      slow = { ...wallet, outcome: 'hold' }
      reload([slow])
    }
    if (step === 'announce' && !isListed) there.chain.announce(wallet)
    isListed ||= step === 'announce'
    if (step === 'answer') await answer()
    if (step === 'sync') await sync()
    await rest()
  }
  if (!isListed) there.chain.announce(wallet)
  for (let turn = 0; turn < 3; turn++) {
    await answer()
    vi.advanceTimersByTime(20_000)
    await sync()
  }
  const [left, right] = [here, there].map(used)
  for (const { kernel } of [here, there]) kernel.destroy()
  expect(right).toBe(left)
}

test('property: a tab in which the visitor chooses nothing comes to use the account and network of the other tab, whenever its wallet comes (sessions 5, sessions 23)', async () => {
  const example: [string[]] = [['reload with a slow wallet', 'account', 'sync']]
  await fc.assert(fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 12 }), run), {
    numRuns: Number(process.env.FC_RUNS ?? 60),
    examples: [example, [['reload without the wallet', 'account']]],
  })
}, 600_000)
