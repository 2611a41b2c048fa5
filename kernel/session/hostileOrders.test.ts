import { afterEach, describe, expect, test, vi } from 'vitest'
import { both, createKit, createWallet, failure, one, rest, startKit, two, walletsOf } from '../fixtures/chain.ts'
import { createTabs } from '../fixtures/createTabs.ts'
import { selectConnections } from '../index.ts'
import { followStored } from '../start/followStored.ts'
import { runtimeOf } from '../state/runtime.ts'
import { createMemoryArea } from '../testing/index.ts'

afterEach(() => void vi.useRealTimers())

describe('what was ended comes back', () => {
  const reloaded = async (features = {}) => {
    const area = createMemoryArea()
    const before = await startKit([createWallet('one')], { storage: area, features })
    await before.kernel.connect(one)
    before.kernel.destroy()
    const wallet = createWallet('one')
    wallet.outcome = 'hold'
    // `start` waits for the wallet, which is held.
    const next = createKit([wallet], { storage: area, features })
    void next.kernel.start()
    await rest()
    return { ...next, area, wallet }
  }
  /** A live session whose wallet reports `again`, and does not answer yet. */
  const readingAgain = async () => {
    const wallet = createWallet('one')
    const kit = await startKit([wallet])
    await kit.kernel.connect(one)
    wallet.outcome = 'hold'
    kit.chain.report('one', 'again')
    await rest()
    return kit
  }
  test('behavior: a session that the visitor disconnects by its id while it is restored stays disconnected (sessions 4)', async () => {
    const { kernel, chain } = await reloaded()
    const [id] = Object.keys(kernel.state.graph.sessions)
    expect(chain.held.length).toBe(1)
    await kernel.disconnect({ sessionId: id })
    for (const held of chain.held.splice(0)) held.answer('approve')
    await rest()
    expect(kernel.connection('alpha')).toBeUndefined()
  })
  test('behavior: a session that another tab ends while it is restored stays ended', async () => {
    const { kernel, chain, area } = await reloaded()
    const there = await startKit([], { storage: area })
    await there.kernel.disconnect()
    await followStored(kernel)
    for (const held of chain.held.splice(0)) held.answer('approve')
    await rest()
    expect(kernel.connection('alpha')).toBeUndefined()
  })
  test('behavior: a session that its wallet ends while it is read again stays ended', async () => {
    const { kernel, chain } = await readingAgain()
    chain.report('one', 'ended')
    for (const held of chain.held.splice(0)) held.answer('approve')
    await rest()
    expect(kernel.connection('alpha')).toBeUndefined()
  })
  test('behavior: a live session that the visitor disconnects by its id while it is read again stays disconnected', async () => {
    const { kernel, chain } = await readingAgain()
    await kernel.disconnect({ sessionId: kernel.connection('alpha')?.sessionId })
    expect(kernel.connection('alpha')).toBeUndefined()
    for (const held of chain.held.splice(0)) held.answer('approve')
    await rest()
    expect(kernel.connection('alpha')).toBeUndefined()
  })
  test('behavior: disconnecting one namespace of a spanning session ends its restore in the other', async () => {
    const area = createMemoryArea()
    const before = await startKit([createWallet('both', ['alpha', 'beta'])], { storage: area })
    await before.kernel.connect(both)
    before.kernel.destroy()
    const wallet = createWallet('both', ['alpha', 'beta'])
    wallet.outcome = 'hold'
    const { kernel, chain } = createKit([wallet], { storage: area })
    void kernel.start()
    await rest()
    expect(chain.held.length).toBe(1)
    await kernel.disconnect({ namespace: 'beta' })
    for (const held of chain.held.splice(0)) held.answer('approve')
    await rest()
    expect([kernel.connection('alpha'), kernel.connection('beta')]).toEqual([undefined, undefined])
  })
  test('behavior: what another tab has connected is ended by a disconnect of everything, event or not', async () => {
    const area = createMemoryArea()
    const here = await startKit([createWallet('one')], { storage: area })
    const there = await startKit([createWallet('one')], { storage: area })
    await there.kernel.connect(one)
    await here.kernel.disconnect()
    there.kernel.destroy()
    await here.kernel.reconnect()
    expect(here.kernel.connection('alpha')).toBeUndefined()
  })
})

describe('several pairings of one wallet', () => {
  test('behavior: ending one leaves the other to be restored', async () => {
    const area = createMemoryArea()
    const options = { storage: area, features: { multiWallet: true } }
    const wallet = createWallet('one')
    wallet.topic = 'a'
    const first = await startKit([wallet], options)
    await first.kernel.connect(one)
    wallet.topic = 'b'
    await first.kernel.connect(one)
    expect(walletsOf(first.kernel, 'alpha')).toEqual(['one', 'one'])
    await first.kernel.disconnect({ sessionId: 'a' })
    expect(first.kernel.connection('alpha')?.sessionId).toBe('b')
    first.kernel.destroy()
    const next = await startKit([wallet], options)
    await rest()
    expect(next.kernel.connection('alpha')?.sessionId).toBe('b')
  })
  test('behavior: asking for a pairing that is gone does not use another one', async () => {
    const wallet = createWallet('one')
    wallet.topic = 'a'
    const { kernel } = await startKit([wallet], { features: { multiWallet: true } })
    await kernel.connect(one)
    wallet.topic = 'b'
    await kernel.connect(one)
    await kernel.disconnect({ sessionId: 'b' })
    const said = await kernel
      .switchConnection({ namespace: 'alpha', connectorId: 'one', sessionId: 'b' })
      .catch(() => undefined)
    expect([said === undefined, kernel.connection('alpha')?.sessionId]).not.toEqual([false, 'a'])
  })
  test('behavior: a request of a pairing goes to its own provider', async () => {
    const { kernel } = await startKit([])
    let topic = 'a'
    kernel.connectors.add({
      id: 'wc',
      name: 'wc',
      namespace: 'alpha',
      kind: 'external',
      getProvider: async (_: string, id?: string) => ({ wallet: id ?? 'whichever' }),
      connect: async () => ({ id: topic, accounts: [{ address: topic }] }),
    } as never)
    const asked: string[] = []
    kernel.hooks.request.tapPromise('r', async ({ connector }) => {
      const provider = (await connector?.getProvider()) as { wallet: string } | undefined
      asked.push(provider?.wallet ?? 'none')
      return { result: 1 }
    })
    await kernel.connect({ connectorId: 'wc', namespace: 'alpha' })
    topic = 'b'
    await kernel.connect({ connectorId: 'wc', namespace: 'alpha' })
    await kernel.request({ method: 'send', namespace: 'alpha' })
    expect(asked).toEqual([kernel.connection('alpha')?.sessionId])
  })
  test('behavior: a session that comes back under another name takes the place of the one that was asked for', async () => {
    const area = createMemoryArea()
    const options = { storage: area, features: { multiWallet: true } }
    let count = 0
    const add = ({ kernel }: Awaited<ReturnType<typeof startKit>>) =>
      kernel.connectors.add({
        id: 'wc',
        name: 'wc',
        namespace: 'alpha',
        kind: 'external',
        getProvider: async () => ({ wallet: 'wc' }),
        connect: async () => ({ id: `t${++count}`, accounts: [{ address: 'x' }] }),
        restore: async () => ({ id: `t${++count}`, accounts: [{ address: 'x' }] }),
      } as never)
    const first = await startKit([], options)
    add(first)
    await first.kernel.connect({ connectorId: 'wc', namespace: 'alpha' })
    first.kernel.destroy()
    const sizes: number[] = []
    for (let visit = 0; visit < 6; visit++) {
      const next = await startKit([], options)
      add(next)
      await rest()
      sizes.push(Object.keys(next.kernel.state.graph.sessions).length)
      next.kernel.destroy()
    }
    expect(sizes).toEqual([1, 1, 1, 1, 1, 1])
  })
})

describe('two tabs', () => {
  test('behavior: two tabs on two networks come to rest although a remembered wallet is locked', async () => {
    const shared = createMemoryArea()
    const tabs = createTabs(shared)
    const walletOf = () => {
      const wallet = createWallet('one')
      wallet.outcome = 'nothing'
      return wallet
    }
    const before = await startKit([createWallet('one')], { storage: shared })
    await before.kernel.connect(one)
    before.kernel.destroy()
    const wallets = [walletOf(), walletOf()]
    for (const [at, wallet] of wallets.entries())
      tabs.kernels.push((await startKit([wallet], { storage: tabs.areaOf(at) })).kernel)
    await tabs.kernels[0]?.switchNetwork('alpha:2')
    await new Promise((resolve) => setTimeout(resolve, 800))
    const asked = wallets.map((wallet) => wallet.asked.length)
    for (const kernel of tabs.kernels) kernel.destroy()
    expect({ isCalm: tabs.writes < 20, asked: asked.map((count) => count < 20) }).toEqual({
      isCalm: true,
      asked: [true, true],
    })
  })
})

describe('followers', () => {
  test('behavior: an interceptor that throws once does not silence everyone for good', async () => {
    const { kernel, seen } = await startKit([createWallet('one')])
    let throws = true
    kernel.hooks.onConnect.intercept({
      call() {
        if (throws) throw new Error('an interceptor that throws')
      },
    } as never)
    await failure(kernel.connect(one))
    throws = false
    await kernel.disconnect()
    await failure(kernel.connect(one))
    expect(seen.join()).toContain('alpha connect one')
  })
  test('behavior: nobody is told anything after destroy', async () => {
    const told: string[] = []
    const { kernel } = await startKit([createWallet('one')])
    kernel.hooks.onConnect.tap('a', () => kernel.destroy())
    kernel.hooks.onAccountChange.tap('b', () => void told.push('account'))
    await failure(kernel.connect(one))
    expect(told).toEqual([])
  })
  test('behavior: what a runtime keeps of ended sessions is let go', async () => {
    const wallet = createWallet('one')
    const { kernel, chain } = await startKit([wallet])
    for (let turn = 0; turn < 20; turn++) {
      await kernel.connect(one)
      chain.report('one', 'again')
      await rest()
      await kernel.disconnect()
    }
    expect(runtimeOf(kernel).readings.size).toBeLessThan(5)
  })
})

describe('late configuration', () => {
  test('behavior: several wallets turned off late: one a namespace stays', async () => {
    const area = createMemoryArea()
    const features = { multiWallet: true }
    const before = await startKit([createWallet('one'), createWallet('two')], { storage: area, features })
    await before.kernel.connect(one)
    await before.kernel.connect(two)
    before.kernel.destroy()
    let answer: () => void = () => {}
    const remote = {
      name: 'remote',
      apply: ({ hooks }: never) =>
        (
          hooks as { configure: { tapPromise: (name: string, tap: (config: object) => Promise<object>) => void } }
        ).configure.tapPromise('remote', async (config) => {
          await new Promise<void>((resolve) => {
            answer = resolve
          })
          return { ...config, features: { ...(config as { features: object }).features, multiWallet: false } }
        }),
    } as never
    const { kernel } = await startKit([createWallet('one'), createWallet('two')], {
      storage: area,
      features,
      also: [remote],
    })
    await rest()
    answer()
    await rest()
    expect(kernel.config.features.multiWallet).toBe(false)
    expect(selectConnections(kernel.state, 'alpha').length).toBe(1)
  })
})

describe('storage', () => {
  const poisoned = async () => {
    const area = createMemoryArea()
    const first = await startKit([createWallet('one')], { storage: area })
    await first.kernel.connect(one)
    first.kernel.destroy()
    const key = 'tapkit:default:v1:session'
    const entry = JSON.parse(area.entries.get(key) ?? '')
    entry.value.sessions.push({
      id: 'odd',
      connectorId: 'odd',
      name: 'odd',
      grants: {
        toString: { accounts: [{ namespace: 'toString', address: 'x' }], account: 'x', network: 'toString:1' },
      },
    })
    area.entries.set(key, JSON.stringify(entry))
    return area
  }
  test('behavior: one stored session of an odd namespace does not keep the others from being restored (storage 3)', async () => {
    const { kernel } = await startKit([createWallet('one')], { storage: await poisoned() })
    await rest()
    expect(kernel.connection('alpha')?.connector.id).toBe('one')
  })
  test('behavior: nor the visitor from disconnecting', async () => {
    const { kernel } = await startKit([createWallet('one')], {
      storage: await poisoned(),
      features: { reconnect: false },
    })
    await kernel.connect(one)
    const failed = await failure(kernel.disconnect())
    expect([failed, Object.keys(kernel.state.graph.sessions)]).toEqual([undefined, []])
  })
  test('behavior: a stored account in use that the grant does not list is not shown', async () => {
    const area = await poisoned()
    const key = 'tapkit:default:v1:session'
    const entry = JSON.parse(area.entries.get(key) ?? '')
    entry.value.sessions.pop()
    entry.value.sessions[0].grants.alpha.account = 'thief'
    area.entries.set(key, JSON.stringify(entry))
    const { kernel } = await startKit([createWallet('one')], { storage: area })
    expect(kernel.connection('alpha')?.account.address).toBe('one-1')
  })
  test('behavior: garbage that another script writes does not log the visitor out of a live session', async () => {
    const area = createMemoryArea()
    const { kernel } = await startKit([createWallet('one')], { storage: area })
    await kernel.connect(one)
    area.entries.set('tapkit:default:v1:session', '{"value":{"sessions":7}}')
    await followStored(kernel)
    expect(kernel.connection('alpha')?.connector.id).toBe('one')
  })
})
