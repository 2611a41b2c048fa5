import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWallet, failure, rest, startKit, type TestNamespace } from '../fixtures/chain.ts'
import { selectConnections } from '../index.ts'
import { followStored } from '../start/followStored.ts'
import { createMemoryArea } from '../testing/index.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const spans = { one: ['alpha'], both: ['alpha', 'beta'] } as const satisfies Record<string, TestNamespace[]>
const namespaces = spans.both

const step = fc.record({
  tab: fc.nat(1),
  id: fc.constantFrom('one' as const, 'both' as const),
  do: fc.constantFrom('connect', 'connect', 'reload', 'disconnect', 'leave', 'follow', 'account', 'network'),
  accounts: fc.constantFrom<string[]>(['a'], ['b'], ['a', 'b'], ['b', 'c'], ['c']),
  namespace: fc.constantFrom(...namespaces),
})

type Step = typeof step extends fc.Arbitrary<infer value> ? value : never

/**
 * Two tabs with the same wallets, of which a press, or what their owner does before a load, may choose other accounts;
 * `isTold`: the wallets tell the tabs.
 */
async function run(multiWallet: boolean, isTold: boolean, steps: readonly Step[]): Promise<void> {
  const storage = createMemoryArea()
  const shared: Record<string, string[]> = { one: ['one-1'], both: ['both-1'] }
  const open = async () => {
    const wallets = Object.entries(spans).map(([id, own]) => createWallet(id, own))
    for (const wallet of wallets) Object.defineProperty(wallet, 'accounts', { get: () => shared[wallet.id] })
    const kit = await startKit(wallets, { storage, features: { multiWallet } })
    await rest()
    return kit
  }
  const tabs = [await open(), await open()]
  for (const { tab, id, accounts, namespace, ...step } of steps) {
    // Sessions are named by the time.
    vi.advanceTimersByTime(10)
    const { kernel } = tabs[tab] ?? (await open())
    const act = {
      connect: () => kernel.connect({ connectorId: id, namespace: 'alpha' }),
      reload: async () => {
        kernel.destroy()
        tabs[tab] = await open()
      },
      disconnect: () => kernel.disconnect({ connectorId: id }),
      leave: () => kernel.disconnect({ namespace }),
      follow: () => followStored(kernel),
      account: () => kernel.switchAccount({ namespace, address: accounts[0] ?? '' }),
      network: () => kernel.switchNetwork(namespace === 'alpha' ? 'alpha:2' : 'beta:1'),
    }[step.do as 'connect']
    const isRead = step.do === 'connect' || step.do === 'reload'
    if (isRead) shared[id] = accounts
    await failure(act())
    if (!isRead) continue
    const said = accounts.map((address) => ({ address }))
    for (const { chain } of isTold ? tabs : [])
      for (const name of spans[id]) chain.report(id, { namespace: name, accounts: said })
    for (const each of [...tabs, ...tabs]) {
      await followStored(each.kernel)
      await rest()
    }
    for (const each of tabs)
      for (const name of namespaces)
        for (const shown of selectConnections(each.kernel.state, name))
          expect(shared[shown.connectorId]).toEqual(
            expect.arrayContaining(shown.accounts.map(({ address }) => address)),
          )
  }
  for (const { kernel } of tabs) kernel.destroy()
}

test('property: no tab shows an account that its wallet no longer shares since a press or a load of either (sessions 5, sessions 20)', async () => {
  await fc.assert(fc.asyncProperty(fc.boolean(), fc.boolean(), fc.array(step, { minLength: 2, maxLength: 12 }), run), {
    numRuns: Number(process.env.FC_RUNS ?? 60),
  })
}, 600_000)
