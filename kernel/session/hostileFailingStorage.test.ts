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

/** How a storage is: it fails to read and write, it is full, or neither. */
const states = ['busy', 'full', 'well']

const step = fc.record({
  tab: fc.nat(1),
  id: fc.constantFrom('one' as const, 'both' as const, 'both' as const),
  namespace: fc.constantFrom(...namespaces),
  do: fc.constantFrom(
    ...states,
    'connect',
    'connect',
    'disconnect',
    'leave',
    'lock',
    'again',
    'follow',
    'network',
    'network',
  ),
})

type Step = typeof step extends fc.Arbitrary<infer value> ? value : never

/** A storage that two tabs share, and that either may fail to read or to write for a while. */
function createFailingAreas() {
  const area = createMemoryArea()
  return [0, 1].map(() => {
    const own = { state: 'well', area: { ...area } }
    own.area.getItem = (key) => {
      if (own.state === 'busy') throw new DOMException('busy', 'UnknownError')
      return area.getItem(key)
    }
    own.area.setItem = (key, value) => {
      if (own.state !== 'well') throw new DOMException('full', 'QuotaExceededError')
      area.setItem(key, value)
    }
    return own
  })
}

async function run(multiWallet: boolean, steps: readonly Step[]): Promise<void> {
  const areas = createFailingAreas()
  const tabs = await Promise.all(
    areas.map(async ({ area }) => {
      const wallets = Object.entries(spans).map(([id, own]) => createWallet(id, own))
      const kit = await startKit(wallets, { storage: area, features: { multiWallet } })
      return { ...kit, ended: new Set<string>() }
    }),
  )
  const live = ({ kernel }: (typeof tabs)[number]) =>
    namespaces.flatMap((name) =>
      selectConnections(kernel.state, name).map(({ connectorId }) => `${name} ${connectorId}`),
    )
  const trace: string[] = []
  const check = () => {
    for (const [at, tab] of tabs.entries())
      for (const key of live(tab))
        if (tab.ended.has(key)) expect.fail(`${key} is back in tab ${at}\n${trace.join('\n')}`)
  }
  for (const { tab: at, id, namespace, ...step } of steps) {
    // Sessions are named by the time.
    vi.advanceTimersByTime(10)
    const [tab, storage] = [tabs[at], areas[at]]
    if (!tab || !storage) continue
    const { kernel, chain } = tab
    const name = id === 'one' ? 'alpha' : namespace
    const known = () =>
      Object.values(kernel.state.graph.sessions).flatMap(({ connectorId, grants }) =>
        Object.keys(grants).map((own) => `${own} ${connectorId}`),
      )
    const was = known()
    const report = (accounts: { address: string }[]) => chain.report(id, { namespace: name, accounts })
    const act = {
      connect: () => kernel.connect({ connectorId: id, namespace: name }),
      disconnect: () => kernel.disconnect({ connectorId: id }),
      leave: () => kernel.disconnect({ namespace }),
      lock: async () => report([]),
      again: async () => chain.report(id, 'again'),
      follow: () => followStored(kernel),
      network: () => kernel.switchNetwork(namespace === 'alpha' ? 'alpha:2' : 'beta:1'),
    }[step.do as 'connect']
    if (states.includes(step.do)) storage.state = step.do
    else await failure(act())
    await rest()
    trace.push(`${JSON.stringify({ at, id, name, ...step })} → ${tabs.map(live).join(' || ')}`)
    if (step.do === 'connect') for (const each of tabs) for (const own of spans[id]) each.ended.delete(`${own} ${id}`)
    const now = known()
    if (step.do === 'disconnect' || step.do === 'leave')
      for (const key of was) if (!now.includes(key)) tab.ended.add(key)
    check()
  }
  for (const storage of areas) storage.state = 'well'
  for (const { kernel } of [...tabs, ...tabs, ...tabs]) {
    await followStored(kernel)
    await rest()
  }
  check()
  for (const { kernel } of tabs) kernel.destroy()
}

test('property: what the visitor disconnects in a tab does not come back there without a press, although the storage fails (sessions 19)', async () => {
  await fc.assert(fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 4, maxLength: 16 }), run), {
    numRuns: Number(process.env.FC_RUNS ?? 60),
  })
}, 600_000)
