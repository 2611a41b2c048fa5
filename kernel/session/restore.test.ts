import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  alpha2,
  createChain,
  createWallet,
  one,
  rest,
  startKit,
  type TestWallet,
  two,
  walletsOf,
} from '../fixtures/chain.ts'
import type { ConnectReason } from '../index.ts'
import { selectNetwork, selectStatus } from '../index.ts'
import { createMemoryArea, createTestKernel } from '../testing/index.ts'

afterEach(() => void vi.useRealTimers())

describe('restore', () => {
  async function visitTwice(change: (wallet: ReturnType<typeof createWallet>) => void, discovered = true) {
    const wallet = createWallet('one')
    const area = createMemoryArea()
    const first = await startKit([wallet], { storage: area })
    await first.kernel.connect(one)
    first.kernel.destroy()
    change(wallet)
    const chain = createChain([wallet])
    const reasons: ConnectReason[] = []
    const kernel = createTestKernel({
      storage: area,
      plugins: [chain.plugin, ...(discovered ? [chain.discovered()] : [])],
    })
    kernel.hooks.onConnect.tap('r', ({ reason }) => void reasons.push(reason))
    return { kernel, chain, wallet, reasons, area }
  }

  test('default: a load restores without a prompt (sessions 2)', async () => {
    const { kernel, wallet, reasons } = await visitTwice(() => {})
    await kernel.start()
    expect(kernel.connection('alpha')?.account.address).toBe('one-1')
    expect([wallet.asked, reasons]).toEqual([['connect', 'restore'], ['restore']])
  })

  test('behavior: `reconnect: false` restores nothing', async () => {
    const { area, wallet } = await visitTwice(() => {})
    const { kernel } = await startKit([wallet], { storage: area, features: { reconnect: false } })
    expect([kernel.connection('alpha'), wallet.asked]).toEqual([undefined, ['connect']])
  })

  test('behavior: a locked wallet is asked once, and restored when it unlocks (sessions 3)', async () => {
    const { kernel, wallet, chain } = await visitTwice((own) => {
      own.outcome = 'nothing'
    })
    await kernel.start()
    await rest()
    expect([selectStatus(kernel.state, 'alpha'), wallet.asked]).toEqual(['disconnected', ['connect', 'restore']])
    wallet.outcome = 'approve'
    chain.report('one', { accounts: [{ address: 'one-1' }] })
    await rest()
    expect(kernel.connection('alpha')?.account.address).toBe('one-1')
  })

  test('behavior: a wallet that announces itself late is restored then (sessions 3)', async () => {
    const { kernel, chain, wallet } = await visitTwice(() => {}, false)
    await kernel.start()
    expect(kernel.connection('alpha')).toBeUndefined()
    chain.announce(wallet)
    await rest()
    expect(kernel.connection('alpha')?.account.address).toBe('one-1')
  })

  test('error: a wallet that never answers ends the restore after 10 seconds, its provider included (sessions 2)', async () => {
    for (const hang of ['hook', 'provider'] as const) {
      vi.useFakeTimers()
      const { kernel } = await visitTwice((own) => {
        if (hang === 'hook') own.outcome = 'hold'
      })
      if (hang === 'provider') {
        kernel.connectors.add({
          id: 'one',
          name: 'One',
          namespace: 'alpha',
          kind: 'injected',
          getProvider: () => new Promise<never>(() => {}),
          connect: () => new Promise<never>(() => {}),
          restore: async ({ network, accounts }) => ({ network, accounts }),
        })
      }
      const started = kernel.start()
      await vi.advanceTimersByTimeAsync(9_999)
      expect(selectStatus(kernel.state, 'alpha')).toBe('reconnecting')
      await vi.advanceTimersByTimeAsync(2)
      await started
      expect(selectStatus(kernel.state, 'alpha')).toBe('disconnected')
      vi.useRealTimers()
    }
  })

  test('behavior: the deadline is the wallet’s, not the visitor’s who signs in', async () => {
    vi.useFakeTimers()
    const { kernel } = await visitTwice(() => {})
    let signedIn = () => {}
    kernel.hooks.authorize.tapPromise(
      'siwx',
      () =>
        new Promise<void>((resolve) => {
          signedIn = resolve
        }),
    )
    const started = kernel.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(selectStatus(kernel.state, 'alpha')).toBe('reconnecting')
    signedIn()
    await started
    await rest()
    expect(kernel.connection('alpha')).toBeDefined()
  })

  test('behavior: never overrides a connect that the visitor began (sessions 2)', async () => {
    const { kernel, wallet } = await visitTwice((own) => {
      own.outcome = 'hold'
    })
    const started = kernel.start()
    await rest()
    wallet.outcome = 'approve'
    await kernel.connect(one)
    await started
    expect(wallet.asked).toEqual(['connect', 'restore', 'connect'])
    expect(kernel.connection('alpha')).toBeDefined()
  })

  test('behavior: after a disconnect nothing is restored (sessions 4)', async () => {
    const { kernel, area, wallet } = await visitTwice(() => {})
    await kernel.start()
    await kernel.disconnect()
    kernel.destroy()
    expect((await startKit([wallet], { storage: area })).kernel.connection('alpha')).toBeUndefined()
  })

  test('error: what is stored and corrupt is as if it were not there', async () => {
    for (const value of ['{', '{"value":{"sessions":7}}', '{"value":[]}', '{"value":{"sessions":[{}]}}']) {
      const area = createMemoryArea({ 'tapkit:default:v1:session': value })
      const { kernel, errors } = await startKit([createWallet('one')], { storage: area })
      expect([kernel.connection('alpha'), selectNetwork(kernel.state), errors]).toEqual([undefined, 'alpha:1', []])
    }
  })

  test('error: what is stored of a network under another namespace is nobody’s', async () => {
    const area = createMemoryArea()
    const first = await startKit([createWallet('one')], { storage: area })
    await first.kernel.connect(one)
    first.kernel.destroy()
    const key = 'tapkit:default:v1:session'
    const { value, ...rest } = JSON.parse(area.entries.get(key) ?? '')
    const [session] = value.sessions
    const { alpha } = session.grants
    const tamper = async (patch: object) => {
      const area = createMemoryArea({ [key]: JSON.stringify({ ...rest, value: { ...value, ...patch } }) })
      const { kernel } = await startKit([createWallet('one', ['alpha', 'beta'])], { storage: area })
      return kernel
    }
    const moved = await tamper({ networks: { beta: 'alpha:2' } })
    expect(moved.network('beta')?.id).toBe('beta:1')
    for (const grants of [{ beta: alpha }, { alpha: { ...alpha, network: 'beta:1' } }])
      expect((await tamper({ sessions: [{ ...session, grants }] })).state.graph.sessions).toEqual({})
  })

  test('behavior: a second, locked wallet stays stored beside the one that is restored', async () => {
    const wallets = [createWallet('one'), createWallet('two')] as const
    const area = createMemoryArea()
    const options = { storage: area, features: { multiWallet: true } }
    const first = await startKit(wallets, options)
    await first.kernel.connect(one)
    await first.kernel.connect(two)
    first.kernel.destroy()
    wallets[0].outcome = 'nothing'
    const second = await startKit(wallets, options)
    expect(walletsOf(second.kernel, 'alpha')).toEqual(['two'])
    second.kernel.destroy()
    wallets[0].outcome = 'approve'
    const third = await startKit(wallets, options)
    expect(walletsOf(third.kernel, 'alpha')).toEqual(['two', 'one'])
    expect(third.kernel.connection('alpha')?.connector.id).toBe('two')
  })
})

describe('restoring several wallets (sessions 2)', () => {
  const ids = ['one', 'two', 'three'] as const
  async function visitAgain(outcomes: Partial<Record<(typeof ids)[number], TestWallet['outcome']>>) {
    const wallets = ids.map((id) => createWallet(id))
    const options = { storage: createMemoryArea(), features: { multiWallet: true } }
    const first = await startKit(wallets, options)
    // The last wallet is in use.
    for (const connectorId of ['three', 'two', 'one'] as const) {
      await first.kernel.connect({ connectorId, namespace: 'alpha' })
    }
    first.kernel.destroy()
    for (const wallet of wallets) wallet.outcome = outcomes[wallet.id as (typeof ids)[number]] ?? 'approve'
    const chain = createChain(wallets)
    return { chain, kernel: createTestKernel({ ...options, plugins: [chain.plugin, chain.discovered()] }) }
  }

  test.each([
    ['hangs', 'hold'],
    ['fails', 'fail'],
    ['is locked', 'nothing'],
    ['answers nonsense', 'garbage'],
  ] as const)('behavior: one that %s holds and drops no other', async (_, outcome) => {
    for (const odd of ids) {
      vi.useFakeTimers()
      const { kernel } = await visitAgain({ [odd]: outcome })
      let done = false
      const started = kernel.start().then(() => {
        done = true
      })
      await vi.advanceTimersByTimeAsync(1)
      const others = ids.filter((id) => id !== odd)
      expect(walletsOf(kernel, 'alpha').sort()).toEqual([...others].sort())
      // The wallet that was in use is in use again. If it is the odd wallet, the first that came back is.
      expect(kernel.connection('alpha')?.connector.id).toBe(
        odd === 'one' ? kernel.connection('alpha')?.connector.id : 'one',
      )
      expect(selectStatus(kernel.state, 'alpha')).toBe('connected')
      await vi.advanceTimersByTimeAsync(10_001)
      await started
      expect(done).toBe(true)
      kernel.destroy()
      expect(vi.getTimerCount()).toBe(0)
      vi.useRealTimers()
    }
  })

  test('behavior: the first that comes back is in use, until the one that was in use is there', async () => {
    const { kernel, chain } = await visitAgain({ one: 'hold' })
    const started = kernel.start()
    await rest()
    expect(['two', 'three']).toContain(kernel.connection('alpha')?.connector.id)
    chain.held[0]?.answer('approve')
    await started
    expect(kernel.connection('alpha')?.connector.id).toBe('one')
  })

  test('behavior: what the visitor chose meanwhile stays', async () => {
    const { kernel, chain } = await visitAgain({ one: 'hold' })
    const started = kernel.start()
    await rest()
    await kernel.switchConnection(two)
    chain.held[0]?.answer('approve')
    await started
    expect(kernel.connection('alpha')?.connector.id).toBe('two')
    expect(walletsOf(kernel, 'alpha').sort()).toEqual(['one', 'three', 'two'])
  })
})

describe('what is stored', () => {
  test('default: one key (storage 1)', async () => {
    const { kernel, area } = await startKit([createWallet('one'), createWallet('two')])
    await kernel.connect(one)
    await kernel.switchNetwork(alpha2.id)
    await kernel.disconnect()
    await kernel.connect(two)
    kernel.open('One')
    kernel.notify('x')
    kernel.setTheme({ mode: 'dark' })
    expect([...area.entries.keys()]).toEqual(['tapkit:default:v1:session'])
  })
})
