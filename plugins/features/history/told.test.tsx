import type { Kernel } from 'tapkit/kernel'
import { createTestKernel, mockChain } from 'tapkit/testing'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { fetchTransactions } from './actions/fetchTransactions.ts'
import { openHistory, paid } from './fixtures/openHistory.ts'
import { history } from './index.ts'
import { messages } from './messages.ts'
import type { HistoryRow } from './toRow.ts'
import { titleOf } from './views/textsOf.ts'

afterEach(() => void vi.useRealTimers())

/** What an indexer's words are shown as; one that nobody knows is shown as it is. */
const words = {
  ...{ approve: 'Approved', bought: 'Bought', borrow: 'Borrowed', burn: 'Burnt', cancel: 'Canceled' },
  ...{ claim: 'Claimed', deploy: 'Deployed', deposit: 'Deposited', execute: 'Executed', mint: 'Minted' },
  ...{ receive: 'Received', repay: 'Repaid', send: 'Sent', sell: 'Sold', stake: 'Staked', trade: 'Swapped' },
  ...{ unstake: 'Unstaked', withdraw: 'Withdrawn', teleport: 'teleport', constructor: 'constructor' },
}

test.each(Object.entries(words))('%s, done, is said as: %s', (kind, title) => {
  expect(titleOf({ kind, status: 'confirmed' } as HistoryRow, messages)).toBe(title)
})

test('a page that is asked for, and one that does not load, are told by name alone (privacy 4)', async () => {
  let fails = false
  const { kernel } = await openHistory({
    answer() {
      if (fails) throw new Error('down')
      return { items: [paid('a')], next: '2' }
    },
  })
  const told: unknown[] = []
  kernel.hooks.track.tap('test', ({ event, props }) => void told.push([event, props]))
  await fetchTransactions(kernel)
  expect(told).toEqual([])
  fails = true
  await fetchTransactions(kernel, { more: true })
  expect(told).toEqual([
    ['LOAD_MORE_TRANSACTIONS', {}],
    ['ERROR_FETCH_TRANSACTIONS', {}],
  ])
})

test('where the project has the activity off, there is no tab', async () => {
  const tabs = async (activity: boolean) => {
    const chain = mockChain()
    const remote = {
      name: 'remote',
      apply({ hooks }: Kernel) {
        hooks.fetchHistory.tap({ name: 'remote', namespace: chain.namespace }, () => ({ items: [] }))
        hooks.configure.tapPromise('remote', async (config) => ({
          ...config,
          features: { ...config.features, activity },
        }))
      },
    }
    const kernel = createTestKernel({ plugins: [chain.plugin, history(), remote] })
    onTestFinished(() => kernel.destroy())
    await kernel.start()
    return kernel.slot('account.tabs', { namespace: chain.namespace, networkId: 'mock:1' }).map(({ label }) => label)
  }
  expect([await tabs(true), await tabs(false)]).toEqual([['Activity'], []])
})
