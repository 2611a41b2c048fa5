import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  createKit,
  createWallet,
  failure,
  one,
  rest,
  shown,
  startKit,
  type TestNamespace,
  two,
} from '../fixtures/chain.ts'
import { accountOf, addHalf, alphaHalf, spanning } from '../fixtures/halves.ts'
import { page } from '../fixtures/page.ts'
import { followStored } from '../start/followStored.ts'
import { createMemoryArea } from '../testing/index.ts'
import type { SessionChange } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'

afterEach(() => void vi.useRealTimers())

describe('before start', () => {
  test('behavior: a network chosen before start keeps which wallet the visitor had chosen', async () => {
    const storage = createMemoryArea()
    const features = { multiWallet: true }
    const first = await startKit([createWallet('one'), createWallet('two')], { storage, features })
    await first.kernel.connect(two)
    await first.kernel.connect(one)
    await first.kernel.switchConnection({ namespace: 'alpha', connectorId: 'two' })
    await first.kernel.connect(one)
    await first.kernel.connect({ ...two })
    await first.kernel.switchConnection({ namespace: 'alpha', connectorId: 'one' })
    expect(first.kernel.connection('alpha')?.connector.id).toBe('one')
    const order = Object.values(first.kernel.state.graph.sessions).map(({ connectorId }) => connectorId)
    first.kernel.destroy()
    const control = createKit([createWallet('two'), createWallet('one')], {
      storage: createMemoryArea(Object.fromEntries(storage.entries)),
      features,
    })
    await control.kernel.start()
    await rest()
    expect(control.kernel.connection('alpha')?.connector.id).toBe('one')
    const next = createKit([createWallet('two'), createWallet('one')], { storage, features })
    await next.kernel.switchNetwork('alpha:2')
    await next.kernel.start()
    await rest()
    expect({ order, used: next.kernel.connection('alpha')?.connector.id }).toEqual({ order, used: 'one' })
  })
  test('behavior: a disconnect of everything before start is one', async () => {
    const storage = createMemoryArea()
    const first = await startKit([createWallet('one')], { storage })
    await first.kernel.connect(one)
    first.kernel.destroy()
    const next = createKit([createWallet('one')], { storage })
    await next.kernel.disconnect()
    await next.kernel.start()
    await rest()
    expect(next.kernel.connection('alpha')).toBeUndefined()
  })
})

describe('two tabs', () => {
  test('behavior: what another tab has connected stays ended after a disconnect of everything here, when its storage event comes', async () => {
    const area = createMemoryArea()
    const here = await startKit([createWallet('one')], { storage: area })
    const there = await startKit([createWallet('one')], { storage: area })
    await there.kernel.connect(one)
    await here.kernel.disconnect()
    const later = await startKit([createWallet('one')], { storage: area })
    await rest()
    expect(later.kernel.connection('alpha')).toBeUndefined()
  })
  test('behavior: a named session that is connected again here, and waits at a gate, is not ended in another tab', async () => {
    const area = createMemoryArea()
    const gate = { hold: false }
    const plugin = {
      name: 'g',
      apply: ({ hooks }: Kernel) =>
        hooks.authorize.tapPromise('g', async () => {
          if (gate.hold) await new Promise(() => {})
        }),
    }
    const w = () => Object.assign(createWallet('one'), { topic: 'topic' })
    const here = await startKit([w()], { storage: area, also: [plugin] })
    await here.kernel.connect(one)
    const there = await startKit([w()], { storage: area })
    await rest()
    expect(there.kernel.connection('alpha')?.sessionId).toBe('topic')
    gate.hold = true
    void failure(here.kernel.connect(one))
    await rest()
    await there.kernel.switchNetwork('alpha:2').catch(() => {})
    expect(there.kernel.connection('alpha')?.sessionId).toBe('topic')
  })
})

describe('two plugins of one id', () => {
  const add = (kernel: Kernel, namespace: 'alpha' | 'beta', state: ReturnType<typeof stateOf>) =>
    addHalf(kernel, namespace, {
      connect: async () => ({ accounts: spanning.map((own) => ({ namespace: own, address: state[own] })) }),
      restore: async () => {
        state.asked.push(namespace)
        return { accounts: [{ namespace, address: state[namespace] }] }
      },
      disconnect: async () => void state.closed.push(namespace),
      watch(_, report, signal) {
        state.report[namespace] = (change) => void (signal.aborted || report(change))
      },
    })
  const stateOf = () => ({
    alpha: 'a',
    beta: 'b',
    asked: [] as string[],
    closed: [] as string[],
    report: {} as Record<string, (change: SessionChange) => void>,
  })
  const connected = async (storage = createMemoryArea()) => {
    const state = stateOf()
    const { kernel } = await startKit([], { storage })
    for (const namespace of spanning) add(kernel, namespace, state)
    await kernel.connect(alphaHalf)
    return { kernel, state }
  }
  test('behavior: a storm of one plugin’s wallet does not have the other’s change forgotten', async () => {
    const area = createMemoryArea()
    const { kernel: first } = await connected(area)
    first.destroy()
    const s = stateOf()
    vi.useFakeTimers()
    const { kernel } = await startKit([], { storage: area })
    add(kernel, 'alpha', s)
    add(kernel, 'beta', s)
    await vi.advanceTimersByTimeAsync(5)
    expect(kernel.connection('beta')?.account.address).toBe('b')
    for (let i = 0; i < 7; i++) {
      s.report.alpha?.('again')
      await vi.advanceTimersByTimeAsync(1)
    }
    s.beta = 'b2'
    s.report.beta?.('again')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(kernel.connection('beta')?.account.address).toBe('b2')
  })
  test('behavior: disconnect is told to both', async () => {
    const { kernel, state } = await connected()
    await kernel.disconnect()
    expect(state.closed.sort()).toEqual(['alpha', 'beta'])
  })
})

test('behavior: a wallet that the visitor chose in one tab in place of a half is not left in the other, nor on the next visit, where that half is shared again (sessions 5)', async () => {
  let shared: readonly TestNamespace[] = spanning
  const other = { accounts: [{ namespace: 'beta', address: 'other-1' }] } as const
  const wallets = page((kernel) => {
    addHalf(kernel, 'alpha', { restore: async () => ({ accounts: shared.map(accountOf) }) })
    addHalf(kernel, 'beta', {
      restore: async () => (shared.includes('beta') ? { accounts: [accountOf('beta')] } : undefined),
    })
    addHalf(kernel, 'beta', { id: 'other', name: 'OTHER', connect: async () => other, restore: async () => other })
  })
  const storage = createMemoryArea()
  const visit = async () => {
    const { kernel } = await startKit([], { storage, also: [wallets] })
    await rest()
    return kernel
  }
  const sync = async (kernel: Kernel) => {
    await followStored(kernel)
    await rest()
  }
  const first = await visit()
  await first.connect(alphaHalf)
  first.destroy()
  shared = ['alpha']
  const here = await visit()
  const there = await visit()
  await here.connect({ connectorId: 'other', namespace: 'beta' })
  await sync(there)
  expect(shown(there, 'beta')).toBe('other-1')
  here.destroy()
  shared = spanning
  const back = await visit()
  await sync(there)
  expect([shown(back, 'beta'), shown(there, 'beta')]).toEqual(['other-1', 'other-1'])
  back.destroy()
  there.destroy()
  expect(shown(await visit(), 'beta')).toBe('other-1')
})

test.each(['a press', 'what its wallet says'])(
  'behavior: what another tab has ended, and this one takes up by %s, is told as that, and no wallet is asked a second time to end (sessions 5)',
  async (how) => {
    const storage = createMemoryArea()
    const visit = () =>
      startKit(
        ['one', 'two', 'three'].map((id) => createWallet(id)),
        { storage },
      )
    const here = await visit()
    await here.kernel.connect(one)
    const there = await visit()
    const told: string[] = []
    there.kernel.hooks.onDisconnect.tap('t', ({ connection, reason }) => {
      told.push(`${connection.connector.id} ${reason}`)
    })
    await here.kernel.connect(two)
    if (how === 'a press') await there.kernel.connect({ connectorId: 'three', namespace: 'alpha' })
    else there.chain.report('one', { accounts: [] })
    await rest()
    expect({ told, ended: [here, there].map(({ chain }) => chain.closed) }).toEqual({
      told: ['one tab'],
      ended: [['one'], []],
    })
  },
)

describe('a wallet that the visitor has connected anew in another tab, where it shares another account now', () => {
  const moved = async (press: (kernel: Kernel) => Promise<unknown>) => {
    const storage = createMemoryArea()
    // Both tabs have the same wallet, which tells no page anything by itself.
    const wallets = [createWallet('one'), createWallet('one')] as const
    const there = await startKit([wallets[0]], { storage })
    await there.kernel.connect(one)
    const here = await startKit([wallets[1]], { storage })
    await rest()
    for (const wallet of wallets) wallet.accounts = ['one-2']
    await press(there.kernel)
    await followStored(here.kernel)
    await rest()
    return { ...here, wallet: wallets[1] }
  }
  test.each([
    ['after a disconnect that this tab has not heard of', true],
    ['without a disconnect', false],
  ])('behavior: is not shown with the account that it no longer shares: %s (sessions 5)', async (_, disconnects) => {
    const { kernel, seen, wallet } = await moved(async (tab) => {
      if (disconnects) await tab.disconnect()
      await tab.connect(one)
    })
    expect([shown(kernel, 'alpha'), wallet.asked]).toEqual(['one-2', ['restore', 'restore']])
    expect(seen.slice(-4)).toEqual([
      'alpha disconnect one',
      'alpha one-1 → undefined',
      'alpha connect one restore after undefined',
      'alpha undefined → one-2',
    ])
  })
})

describe('a wallet that shares another account now, and tells no page of it', () => {
  const moved = async (topic: string | undefined, act: (kernel: Kernel) => Promise<unknown>) => {
    const storage = createMemoryArea()
    const wallets = Array.from({ length: 3 }, () => Object.assign(createWallet('one'), { topic }))
    const visit = async () => {
      const kit = await startKit(wallets.splice(0, 1), { storage, also: [] })
      await rest()
      return kit
    }
    const all = [...wallets]
    const here = await visit()
    await here.kernel.connect(one)
    const there = await visit()
    for (const wallet of all) wallet.accounts = ['one-2']
    await act(there.kernel)
    if (there.kernel.signal.aborted) await visit()
    await followStored(here.kernel)
    await rest()
    return here
  }
  test.each([
    ['another tab loads', undefined, async (kernel: Kernel) => kernel.destroy()],
    [
      'another tab connects it anew under the same name of its session',
      'topic',
      (kernel: Kernel) => kernel.connect(one),
    ],
  ])('behavior: is read here once %s, and no host hears of a disconnect (sessions 20)', async (_, topic, act) => {
    const { kernel, seen } = await moved(topic, act)
    expect(shown(kernel, 'alpha')).toBe('one-2')
    expect(seen.slice(-2)).toEqual(['alpha undefined → one-1', 'alpha one-1 → one-2'])
  })
})

test.each(['before', 'after'])(
  'behavior: two tabs that know a wallet by ids of their own hear of another account and of no disconnect, if the wallet reports %s the other tab is followed (sessions 5, sessions 24)',
  async (when) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const storage = createMemoryArea()
    const here = await startKit([createWallet('one')], { storage })
    await here.kernel.connect(one)
    const there = await startKit([createWallet('one')], { storage })
    await rest()
    // Sessions are named by the time.
    vi.advanceTimersByTime(10)
    await there.kernel.connect(one)
    await followStored(here.kernel)
    await rest()
    there.seen.splice(0)
    const follow = async () => {
      await followStored(there.kernel)
      await rest()
    }
    for (const { chain } of [here, there]) {
      if (chain === there.chain && when === 'after') await follow()
      chain.report('one', { accounts: [{ address: 'one-2' }] })
    }
    await follow()
    expect(there.seen).toEqual(['alpha one-1 → one-2'])
  },
)

test('behavior: an account that a wallet tells one tab alone, and that the visitor chooses there, is in use in the other tab as well (sessions 5, sessions 23)', async () => {
  const storage = createMemoryArea()
  const wallets = [createWallet('one'), createWallet('one')]
  const here = await startKit(wallets.slice(0, 1), { storage })
  await here.kernel.connect(one)
  const there = await startKit(wallets.slice(1), { storage })
  await rest()
  for (const wallet of wallets) wallet.accounts.push('one-2')
  here.chain.report('one', { accounts: [{ address: 'one-1' }, { address: 'one-2' }] })
  await here.kernel.switchAccount({ namespace: 'alpha', address: 'one-2' })
  await followStored(there.kernel)
  await rest()
  expect([here, there].map(({ kernel }) => shown(kernel, 'alpha'))).toEqual(['one-2', 'one-2'])
  // A choice of this tab's own stays.
  await there.kernel.switchAccount({ namespace: 'alpha', address: 'one-1' })
  for (const wallet of wallets) wallet.accounts.push('one-3')
  here.chain.report('one', { accounts: [{ address: 'one-1' }, { address: 'one-2' }, { address: 'one-3' }] })
  await here.kernel.switchAccount({ namespace: 'alpha', address: 'one-3' })
  await followStored(there.kernel)
  await rest()
  expect([here, there].map(({ kernel }) => shown(kernel, 'alpha'))).toEqual(['one-3', 'one-1'])
})
