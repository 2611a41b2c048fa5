import { afterEach, describe, expect, test, vi } from 'vitest'
import { both, createKit, createWallet, failure, one, rest, startKit, two } from '../fixtures/chain.ts'
import { createGate, startGated } from '../fixtures/gate.ts'
import { selectStatus } from '../index.ts'
import { followStored } from '../start/followStored.ts'
import { createMemoryArea } from '../testing/index.ts'
import type { Kernel } from '../types/kernel.ts'

afterEach(() => void vi.useRealTimers())

const spanning = ['alpha', 'beta'] as const
const idsOf = ({ state }: Kernel) => Object.values(state.graph.sessions).map(({ connectorId }) => connectorId)
/** A storage that a test fills up. */
const fillable = () => {
  const area = createMemoryArea()
  const own = {
    full: false,
    area,
    mine: {
      ...area,
      setItem(key: string, value: string) {
        if (own.full) throw new Error('full')
        area.setItem(key, value)
      },
    },
  }
  return own
}

/** The next visit, in which wallet `one` answers last. Answers which wallet is in use before and after that. */
const visitWithSlowOne = async (storage: ReturnType<typeof createMemoryArea>) => {
  const slow = [createWallet('one'), createWallet('two'), createWallet('three')]
  for (const wallet of slow) if (wallet.id === 'one') wallet.outcome = 'hold'
  const { kernel, chain } = createKit(slow, { storage, features: { multiWallet: true } })
  void kernel.start()
  await rest()
  await new Promise((resolve) => setTimeout(resolve, 20))
  const before = kernel.connection('alpha')?.connector.id
  chain.held[0]?.answer('approve')
  await rest()
  return [before, kernel.connection('alpha')?.connector.id]
}

describe('a press that spans', () => {
  test('behavior: a wallet that repeats its account while its other half is at the gate is not connected before that has passed', async () => {
    const gate = createGate()
    const { kernel, chain, seen } = await startKit([createWallet('both', spanning)], { also: [gate.plugin] })
    const asked = failure(kernel.connect(both))
    await rest()
    gate.held[0]?.()
    await rest()
    expect(gate.asked).toEqual(['alpha:1:both-1', 'beta:1:both-1'])
    expect(kernel.connection('alpha')).toBeUndefined()
    chain.report('both', { namespace: 'alpha', accounts: [{ address: 'both-1' }] })
    await rest()
    const early = { alpha: selectStatus(kernel.state, 'alpha'), seen: [...seen] }
    gate.held[1]?.(false)
    await asked
    expect(early).toEqual({ alpha: 'connecting', seen: [] })
  })
  test('behavior: a gate of one namespace alone holds the whole press (sessions 7)', async () => {
    const gate = {
      name: 'g',
      apply: ({ hooks }: Kernel) =>
        hooks.authorize.tapPromise({ name: 'g', namespace: 'beta' }, () => new Promise<void>(() => {})),
    }
    const { kernel, seen } = await startKit([createWallet('both', spanning)], { also: [gate] })
    void failure(kernel.connect(both))
    await rest()
    expect({ alpha: selectStatus(kernel.state, 'alpha'), seen }).toEqual({
      alpha: 'connecting',
      seen: [],
    })
  })
  test('behavior: nor does it stand beside the wallet that is in use, before it has passed', async () => {
    let refuse = () => {}
    const gate = {
      name: 'g',
      apply: ({ hooks }: Kernel) =>
        hooks.authorize.tapPromise(
          { name: 'g', namespace: 'beta' },
          () => new Promise<void>((_, reject) => (refuse = () => reject(new Error('no')))),
        ),
    }
    const { kernel, seen } = await startKit([createWallet('one'), createWallet('both', spanning)], {
      also: [gate],
    })
    await kernel.connect(one)
    seen.length = 0
    const asked = failure(kernel.connect(both))
    await rest()
    await kernel.disconnect({ connectorId: 'one' })
    await rest()
    const used = kernel.connection('alpha')?.connector.id
    refuse()
    await asked
    expect({ used, seen: seen.filter((line) => line.includes('both')) }).toEqual({ used: undefined, seen: [] })
  })
})

describe('a storage that is full', () => {
  test('behavior: the same wallet, asked again while the storage is full, is not logged out because another tab writes', async () => {
    const storage = fillable()
    const { kernel } = await startKit([createWallet('one')], { storage: storage.mine })
    await kernel.connect(one)
    const there = await startKit([createWallet('one')], { storage: storage.area })
    await rest()
    storage.full = true
    await kernel.connect(one)
    expect(kernel.connection('alpha')?.connector.id).toBe('one')
    await there.kernel.switchNetwork('alpha:2')
    await followStored(kernel)
    await rest()
    expect(kernel.connection('alpha')?.connector.id).toBe('one')
  })
  test('behavior: a session that is connected again under its name, once there is room, is not ended because another tab writes', async () => {
    const storage = fillable()
    const wallet = () => Object.assign(createWallet('one'), { topic: 'topic' })
    const { kernel } = await startKit([wallet()], { storage: storage.mine })
    await kernel.connect(one)
    const there = await startKit([wallet()], { storage: storage.area })
    await rest()
    storage.full = true
    await kernel.disconnect()
    storage.full = false
    await kernel.connect(one)
    expect(kernel.connection('alpha')?.sessionId).toBe('topic')
    await there.kernel.switchNetwork('alpha:2')
    await followStored(kernel)
    await rest()
    expect(kernel.connection('alpha')?.sessionId).toBe('topic')
  })
})

describe('a restore at its gate', () => {
  test('behavior: the half that has passed stays connected when the visitor looks at another wallet and declines', async () => {
    const area = createMemoryArea()
    const first = await startKit([createWallet('both', spanning)], { storage: area })
    await first.kernel.connect(both)
    first.kernel.destroy()
    const gate = createGate()
    const other = createWallet('one')
    other.outcome = 'reject'
    const { kernel } = await startKit([createWallet('both', spanning), other], { storage: area, also: [gate.plugin] })
    await rest()
    gate.held[0]?.()
    await rest()
    expect(kernel.connection('alpha')?.connector.id).toBe('both')
    await failure(kernel.connect(one))
    await rest()
    expect(kernel.connection('alpha')?.connector.id).toBe('both')
  })
  test('behavior: one whose wallet is locked while it signs in, which thereby fails, stays remembered', async () => {
    const area = createMemoryArea()
    const first = await startKit([createWallet('one')], { storage: area })
    await first.kernel.connect(one)
    first.kernel.destroy()
    const gate = createGate()
    const { kernel, chain } = await startKit([createWallet('one')], { storage: area, also: [gate.plugin] })
    await rest()
    expect(gate.asked).toEqual(['alpha:1:one-1'])
    chain.report('one', { accounts: [] })
    await rest()
    expect(idsOf(kernel)).toEqual(['one'])
    gate.held[0]?.(false)
    await rest()
    expect({ remembered: idsOf(kernel), closed: chain.closed }).toEqual({ remembered: ['one'], closed: [] })
  })
})

describe('what the visitor chose', () => {
  /** Wallets `two` and `one` are connected, `one` in use; the press for `three` waits at its gate. */
  const pressThird = async (storage: ReturnType<typeof createMemoryArea>) => {
    const wallets = [createWallet('one'), createWallet('two'), createWallet('three')]
    const kit = await startGated(wallets, [two, one], { storage, features: { multiWallet: true } })
    const asked = failure(kit.kernel.connect({ connectorId: 'three', namespace: 'alpha' }))
    await rest()
    return { ...kit, asked }
  }
  test('behavior: without a press, the chosen wallet is in use again although it is slow', async () => {
    const storage = createMemoryArea()
    const first = await startKit([createWallet('one'), createWallet('two')], {
      storage,
      features: { multiWallet: true },
    })
    await first.kernel.connect(two)
    await first.kernel.connect(one)
    first.kernel.destroy()
    expect(await visitWithSlowOne(storage)).toEqual(['two', 'one'])
  })
  test('behavior: a press that its gate refuses does not lose which wallet the visitor had chosen', async () => {
    const storage = createMemoryArea()
    const { kernel, gate, asked } = await pressThird(storage)
    gate.held[0]?.(false)
    await asked
    expect(kernel.connection('alpha')?.connector.id).toBe('one')
    kernel.destroy()
    expect(await visitWithSlowOne(storage)).toEqual(['two', 'one'])
  })
  test('behavior: nor does a page that is left while the gate of a press holds', async () => {
    const storage = createMemoryArea()
    const { kernel } = await pressThird(storage)
    kernel.destroy()
    expect(await visitWithSlowOne(storage)).toEqual(['two', 'one'])
  })
})

describe('wallets that lock', () => {
  test('behavior: a wallet that stands in two namespaces as one, and shares nothing when it is read anew, is locked in both', async () => {
    const wallet = createWallet('both', spanning)
    const { kernel, chain } = await startKit([wallet])
    await kernel.connect(both)
    wallet.outcome = 'nothing'
    chain.report('both', 'again')
    await rest()
    expect([selectStatus(kernel.state, 'alpha'), selectStatus(kernel.state, 'beta')]).toEqual([
      'disconnected',
      'disconnected',
    ])
  })
  test('behavior: a wallet that unlocks while another one is asked comes back where the visitor declines that', async () => {
    const other = createWallet('two')
    const { kernel, chain } = await startKit([createWallet('one'), other])
    await kernel.connect(one)
    chain.report('one', { accounts: [] })
    await rest()
    other.outcome = 'hold'
    const asked = failure(kernel.connect(two))
    await rest()
    chain.report('one', { accounts: [{ address: 'one-1' }] })
    await rest()
    chain.held[0]?.answer('reject')
    await asked
    await rest()
    expect(kernel.connection('alpha')?.connector.id).toBe('one')
  })
})

describe('locks and storms', () => {
  test('behavior: a half that passed its gate while another wallet was asked passes it anew after it was locked', async () => {
    const area = createMemoryArea()
    const first = await startKit([createWallet('both', spanning)], { storage: area })
    await first.kernel.connect(both)
    first.kernel.destroy()
    const gate = createGate()
    const other = createWallet('b', ['beta'])
    other.outcome = 'hold'
    const { kernel, chain } = await startKit([createWallet('both', spanning), other], {
      storage: area,
      also: [gate.plugin],
    })
    await rest()
    gate.held[0]?.()
    await rest()
    expect(gate.asked).toEqual(['alpha:1:both-1', 'beta:1:both-1'])
    const asked = failure(kernel.connect({ connectorId: 'b', namespace: 'beta' }))
    await rest()
    gate.held[1]?.()
    await rest()
    chain.held[0]?.answer('reject')
    await asked
    expect(kernel.connection('beta')).toBeUndefined()
    chain.report('both', { namespace: 'beta', accounts: [] })
    chain.report('both', { namespace: 'alpha', accounts: [] })
    await rest()
    gate.asked.length = 0
    // Somebody else unlocks the wallet.
    chain.report('both', { namespace: 'beta', accounts: [{ address: 'both-1' }] })
    await rest()
    for (const open of gate.held.slice(2)) open()
    await rest()
    for (const open of gate.held.slice(2)) open()
    await rest()
    expect({ beta: selectStatus(kernel.state, 'beta'), asked: gate.asked }).toMatchObject({
      beta: 'connected',
      asked: expect.arrayContaining(['beta:1:both-1']),
    })
  })
  test('behavior: a change that waits for its turn is not lost because its wallet is asked, and declines, when it comes', async () => {
    vi.useFakeTimers()
    const wallet = createWallet('one')
    const { kernel, chain } = await startKit([wallet])
    await kernel.connect(one)
    for (let turn = 0; turn < 5; turn++) {
      chain.report('one', 'again')
      await vi.advanceTimersByTimeAsync(1)
    }
    wallet.accounts = ['new']
    chain.report('one', 'again')
    await vi.advanceTimersByTimeAsync(1)
    wallet.outcome = 'hold'
    const asked = failure(kernel.connect(one))
    await vi.advanceTimersByTimeAsync(15_000)
    wallet.outcome = 'approve'
    chain.held[0]?.answer('reject')
    await asked
    await vi.advanceTimersByTimeAsync(60_000)
    expect(kernel.connection('alpha')?.account.address).toBe('new')
  })
  test('behavior: a wallet does not have another one’s question given up by the name that it gives its session', async () => {
    const gate = createGate()
    gate.hold = false
    const named = Object.assign(createWallet('two'), { topic: 'x:topic' })
    const evil = Object.assign(createWallet('three', ['beta']), { topic: 'topic' })
    const { kernel, chain } = await startKit([named, evil], { also: [gate.plugin] })
    await kernel.connect(two)
    gate.hold = true
    chain.report('two', { accounts: [{ address: 'new' }] })
    await rest()
    void failure(kernel.connect({ connectorId: 'three', namespace: 'beta' }))
    await rest()
    for (const open of gate.held.splice(0)) open()
    await rest()
    expect(kernel.connection('alpha')?.account.address).toBe('new')
  })
})

describe('two tabs', () => {
  test('behavior: a press that waits at its gate is not failed because another tab stores its session', async () => {
    const area = createMemoryArea()
    const gate = createGate()
    const wallet = () => Object.assign(createWallet('one'), { topic: 'topic' })
    const { kernel } = await startKit([wallet()], { storage: area, also: [gate.plugin] })
    const there = await startKit([wallet()], { storage: area })
    const asked = failure(kernel.connect(one))
    await rest()
    await there.kernel.connect(one)
    await followStored(kernel)
    await rest()
    for (const open of gate.held.splice(0)) open()
    expect(await asked).toBeUndefined()
    expect(kernel.connection('alpha')?.sessionId).toBe('topic')
  })
})
