import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  createChain,
  createWallet,
  failure,
  one,
  rest,
  startKit,
  type TestWallet,
  two,
  views,
} from '../fixtures/chain.ts'
import { createMemoryArea, createTestKernel } from '../testing/index.ts'
import type { SessionChange } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'

afterEach(() => void vi.useRealTimers())

const kitNotStarted = (
  wallets: readonly TestWallet[],
  options: Omit<Parameters<typeof createTestKernel>[0], 'plugins'>,
) => {
  const chain = createChain(wallets)
  const kernel = createTestKernel({ ...options, plugins: [chain.plugin, chain.discovered(), views] })
  return { kernel, chain }
}

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
    const control = kitNotStarted([createWallet('two'), createWallet('one')], {
      storage: createMemoryArea(Object.fromEntries(storage.entries)),
      features,
    })
    await control.kernel.start()
    await rest()
    expect(control.kernel.connection('alpha')?.connector.id).toBe('one')
    const next = kitNotStarted([createWallet('two'), createWallet('one')], { storage, features })
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
    const next = kitNotStarted([createWallet('one')], { storage })
    await next.kernel.disconnect()
    await next.kernel.start()
    await rest()
    expect(next.kernel.connection('alpha')).toBeUndefined()
  })
  test('behavior: a network chosen before start does not lose what version 0.1 had stored', async () => {
    const put = (value: unknown) => JSON.stringify({ value })
    const former = () =>
      createMemoryArea({
        'tapkit:default:v1:connections': put({
          alpha: [
            {
              connectorId: 'one',
              sessionId: 's',
              name: 'ONE',
              accounts: [{ namespace: 'alpha', address: 'one-1' }],
              networkId: 'alpha:1',
            },
          ],
        }),
        'tapkit:default:v1:activeConnectors': put({ alpha: 'one' }),
      })
    const control = kitNotStarted([createWallet('one')], { storage: former() })
    await control.kernel.start()
    await rest()
    expect(control.kernel.connection('alpha')?.connector.id).toBe('one')
    const next = kitNotStarted([createWallet('one')], { storage: former() })
    await next.kernel.switchNetwork('alpha:2')
    await next.kernel.start()
    await rest()
    expect(next.kernel.connection('alpha')?.connector.id).toBe('one')
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
    kernel.connectors.add({
      id: 'w',
      name: 'W',
      namespace,
      kind: 'injected',
      getProvider: async () => ({ wallet: 'w' }),
      connect: async () => ({
        accounts: [
          { namespace: 'alpha', address: state.alpha },
          { namespace: 'beta', address: state.beta },
        ],
      }),
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
  test('behavior: a storm of one plugin’s wallet does not have the other’s change forgotten', async () => {
    const area = createMemoryArea()
    const s0 = stateOf()
    const first = await startKit([], { storage: area })
    add(first.kernel, 'alpha', s0)
    add(first.kernel, 'beta', s0)
    await first.kernel.connect({ connectorId: 'w', namespace: 'alpha' } as never)
    first.kernel.destroy()
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
    const area = createMemoryArea()
    const s0 = stateOf()
    const first = await startKit([], { storage: area })
    add(first.kernel, 'alpha', s0)
    add(first.kernel, 'beta', s0)
    await first.kernel.connect({ connectorId: 'w', namespace: 'alpha' } as never)
    await first.kernel.disconnect()
    expect(s0.closed.sort()).toEqual(['alpha', 'beta'])
  })
})
