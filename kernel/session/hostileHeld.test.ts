import { describe, expect, test } from 'vitest'
import { both, createWallet, failure, one, rest, startKit } from '../fixtures/chain.ts'
import { createGate, startGated } from '../fixtures/gate.ts'
import { selectStatus } from '../index.ts'
import { followStored } from '../start/followStored.ts'
import { createMemoryArea } from '../testing/index.ts'
import type { Kernel } from '../types/kernel.ts'

const spanning = ['alpha', 'beta'] as const
const statuses = ({ state }: Kernel) => spanning.map((namespace) => selectStatus(state, namespace))
const idsOf = ({ state }: Kernel) => Object.values(state.graph.sessions).map(({ connectorId }) => connectorId)

describe('a spanning press at its gate, while another wallet is declined in its other chain', () => {
  /**
   * `b` was pressed in beta before `both` had answered, so `both` leaves beta to `b`. Then `b` is declined while
   * alpha’s gate holds.
   */
  const start = async () => {
    const gate = createGate()
    const b = createWallet('b', ['beta'])
    const wallet = createWallet('both', spanning)
    b.outcome = 'hold'
    wallet.outcome = 'hold'
    const { kernel, chain } = await startKit([wallet, b], { also: [gate.plugin] })
    const own = new AbortController()
    const pressed = failure(kernel.connect({ ...both, signal: own.signal }))
    await rest()
    const other = failure(kernel.connect({ connectorId: 'b', namespace: 'beta' }))
    await rest()
    wallet.outcome = 'approve'
    chain.held[0]?.answer('approve')
    await rest()
    expect(gate.asked).toEqual(['alpha:1:both-1'])
    chain.held[1]?.answer('reject')
    await other
    await rest()
    return { kernel, chain, gate, own, pressed }
  }
  test('behavior: a refusal closes the session, in the wallet too', async () => {
    const { kernel, chain, gate } = await start()
    gate.held[0]?.(false)
    await rest()
    for (const open of gate.held.slice(1)) open()
    await rest()
    expect({ statuses: statuses(kernel), closed: chain.closed }).toEqual({
      statuses: ['disconnected', 'disconnected'],
      closed: ['both'],
    })
  })
  test('behavior: a press that the visitor gives up there does not come to be connected', async () => {
    const { kernel, gate, own, pressed } = await start()
    own.abort()
    expect(await pressed).toBeInstanceOf(Error)
    await rest()
    for (let turn = 0; turn < 3; turn++) {
      for (const open of gate.held.splice(0)) open()
      await rest()
    }
    expect(statuses(kernel)).toEqual(['disconnected', 'disconnected'])
  })
  test('behavior: it is in use in none before it has passed in each', async () => {
    const { kernel, gate } = await start()
    for (const open of gate.held.slice(1)) open()
    await rest()
    expect(statuses(kernel)).toEqual(['connecting', 'disconnected'])
  })
  test('behavior: what has passed its gate is connected where it was pressed for', async () => {
    const { kernel, gate, pressed } = await start()
    for (let turn = 0; turn < 3; turn++) {
      for (const open of gate.held.splice(0)) open()
      await rest()
    }
    expect([await pressed, selectStatus(kernel.state, 'alpha')]).toEqual([undefined, 'connected'])
  })
})

test('behavior: a wallet that is pressed again, and waits at its gate, is not lost because another tab writes', async () => {
  const storage = createMemoryArea()
  const gate = createGate()
  gate.hold = false
  const { kernel, chain } = await startKit([createWallet('both', spanning)], { also: [gate.plugin], storage })
  await kernel.connect(both)
  chain.report('both', { namespace: 'beta', accounts: [] })
  await rest()
  expect(statuses(kernel)).toEqual(['connected', 'disconnected'])
  gate.hold = true
  const asked = failure(kernel.connect(both))
  await rest()
  expect(gate.asked).toEqual(['alpha:1:both-1'])
  const there = await startKit([createWallet('both', spanning)], { storage })
  await there.kernel.switchNetwork('alpha:2')
  await followStored(kernel)
  await rest()
  for (let turn = 0; turn < 4; turn++) {
    for (const open of gate.held.splice(0)) open()
    await rest()
  }
  expect([await asked, selectStatus(kernel.state, 'alpha')]).toEqual([undefined, 'connected'])
})

test('behavior: a half that locks while its wallet, pressed again, is at its gate stays remembered, and comes back', async () => {
  const { kernel, chain, gate } = await startGated([createWallet('both', spanning)], [both])
  const asked = failure(kernel.connect({ connectorId: 'both', namespace: 'beta' }))
  await rest()
  chain.report('both', { namespace: 'alpha', accounts: [] })
  await rest()
  gate.hold = false
  for (const open of gate.held.splice(0)) open()
  expect(await asked).toBeUndefined()
  chain.report('both', { namespace: 'alpha', accounts: [{ address: 'both-1' }] })
  await rest()
  expect(statuses(kernel)).toEqual(['connected', 'connected'])
})

describe('a half that the visitor disconnected, pressed for again and refused by its gate', () => {
  const refused = async (storage = createMemoryArea()) => {
    const gate = createGate()
    gate.hold = false
    const { kernel, chain } = await startKit([createWallet('both', spanning)], { storage, also: [gate.plugin] })
    await kernel.connect(both)
    chain.report('both', { namespace: 'beta', accounts: [] })
    await rest()
    await kernel.disconnect({ namespace: 'beta' })
    // Until here the session stays ended.
    chain.report('both', 'again')
    await rest()
    expect(statuses(kernel)).toEqual(['connected', 'disconnected'])
    gate.hold = true
    const asked = failure(kernel.connect({ connectorId: 'both', namespace: 'beta' }))
    await rest()
    for (const open of gate.held.splice(0)) open(false)
    expect(await asked).toBeInstanceOf(Error)
    expect(statuses(kernel)).toEqual(['connected', 'disconnected'])
    gate.hold = false
    return { kernel, chain, storage }
  }
  test('behavior: does not come back because its wallet says `again`', async () => {
    const { kernel, chain } = await refused()
    chain.report('both', 'again')
    await rest()
    expect(statuses(kernel)).toEqual(['connected', 'disconnected'])
  })
  test('behavior: nor on the next visit, where its gate would end the other half as well', async () => {
    const { kernel, storage } = await refused()
    kernel.destroy()
    // Like the sign-in of docs/plugins.md: a load asks nobody, and refuses a visitor who has not signed in for beta.
    const signIn = {
      name: 'signIn',
      apply: ({ hooks }: Kernel) =>
        hooks.authorize.tapPromise('signIn', async ({ namespace, reason }) => {
          if (namespace === 'beta' && reason === 'restore') throw new Error('The session with the server is over.')
        }),
    }
    const next = await startKit([createWallet('both', spanning)], { storage, also: [signIn] })
    await rest()
    expect(statuses(next.kernel)).toEqual(['connected', 'disconnected'])
  })
})

describe('a remembered session that waits at its gate, and is pressed for', () => {
  const remembered = async () => {
    const storage = createMemoryArea()
    const first = await startKit([createWallet('one')], { storage })
    await first.kernel.connect(one)
    first.kernel.destroy()
    const gate = createGate()
    const kit = await startKit([createWallet('one')], { storage, also: [gate.plugin] })
    await rest()
    expect(gate.asked).toEqual(['alpha:1:one-1'])
    return { ...kit, storage }
  }
  test('behavior: is not lost because the page is left there', async () => {
    const { kernel, storage } = await remembered()
    void failure(kernel.switchConnection(one))
    await rest()
    kernel.destroy()
    const next = await startKit([createWallet('one')], { storage })
    await rest()
    expect(next.kernel.connection('alpha')?.connector.id).toBe('one')
  })
  test('behavior: is not ended in another tab, where it is in use', async () => {
    const { kernel, storage } = await remembered()
    const there = await startKit([createWallet('one')], { storage })
    await rest()
    expect(there.kernel.connection('alpha')?.connector.id).toBe('one')
    void failure(kernel.switchConnection(one))
    await rest()
    await followStored(there.kernel)
    expect(there.kernel.connection('alpha')?.connector.id).toBe('one')
  })
  test('behavior: nor where its wallet has named it, and the press is given up', async () => {
    const storage = createMemoryArea()
    const named = () => Object.assign(createWallet('one'), { topic: 'topic' })
    const first = await startKit([named()], { storage })
    await first.kernel.connect(one)
    first.kernel.destroy()
    const gate = createGate()
    const wallet = named()
    wallet.outcome = 'nothing'
    const { kernel } = await startKit([wallet], { storage, also: [gate.plugin] })
    const there = await startKit([named()], { storage })
    await rest()
    expect([idsOf(kernel), there.kernel.connection('alpha')?.connector.id]).toEqual([['one'], 'one'])
    wallet.outcome = 'approve'
    const own = new AbortController()
    const asked = failure(kernel.connect({ ...one, signal: own.signal }))
    await rest()
    expect(gate.asked).toEqual(['alpha:1:one-1'])
    await followStored(there.kernel)
    const inUseThere = there.kernel.connection('alpha')?.connector.id
    own.abort()
    await asked
    await rest()
    expect({ inUseThere, here: idsOf(kernel) }).toEqual({ inUseThere: 'one', here: ['one'] })
  })
})

test('behavior: a connect that rejects, because its wallet locked at its gate, leaves what was connected in the other chain', async () => {
  const { kernel, chain, gate } = await startGated(
    [createWallet('both', spanning), createWallet('b', ['beta'])],
    [{ connectorId: 'b', namespace: 'beta' }],
  )
  const asked = failure(kernel.connect(both))
  await rest()
  chain.report('both', { namespace: 'alpha', accounts: [] })
  await rest()
  for (let turn = 0; turn < 3; turn++) {
    for (const open of gate.held.splice(0)) open()
    await rest()
  }
  expect(await asked).toBeInstanceOf(Error)
  expect({ beta: kernel.connection('beta')?.connector.id, closed: chain.closed.includes('b') }).toEqual({
    beta: 'b',
    closed: false,
  })
})

describe('a wallet that was pressed for twice, and then another one', () => {
  const opened = async () => {
    const gate = createGate()
    const wallets = [Object.assign(createWallet('both', spanning), { topic: 'topic' }), createWallet('one')]
    const kit = await startKit(wallets, { also: [gate.plugin] })
    void failure(kit.kernel.connect({ connectorId: 'both', namespace: 'beta' }))
    await rest()
    void failure(kit.kernel.connect(both))
    await rest()
    return { ...kit, gate }
  }
  test('behavior: it does not come to be connected by a gate that answers late', async () => {
    const { kernel, gate } = await opened()
    void failure(kernel.connect({ connectorId: 'one', namespace: 'alpha' }))
    await rest()
    for (let turn = 0; turn < 4; turn++) {
      for (const open of gate.held.splice(0)) open()
      await rest()
    }
    expect([kernel.connection('alpha')?.connector.id, kernel.connection('beta')]).toEqual(['one', undefined])
  })
  test('behavior: nor is it remembered where the page is left: no press has brought it through its gates', async () => {
    const gate = createGate()
    const { kernel, area } = await startKit([createWallet('both', spanning)], { also: [gate.plugin] })
    void failure(kernel.connect(both))
    await rest()
    void failure(kernel.switchConnection({ connectorId: 'both', namespace: 'beta' }))
    await rest()
    kernel.destroy()
    const later = await startKit([createWallet('both', spanning)], { storage: area })
    await rest()
    expect(Object.keys(later.kernel.state.graph.sessions)).toEqual([])
  })
})

test('behavior: on a load, what waits at its gate and was in use is not left for what passes its own first', async () => {
  const make = () => [createWallet('both', spanning), createWallet('b', ['beta'])]
  const first = await startKit(make(), { features: { multiWallet: true } })
  await first.kernel.connect(both)
  await first.kernel.connect({ connectorId: 'b', namespace: 'beta' })
  first.kernel.destroy()
  const gates: { readonly id: string; readonly open: () => void }[] = []
  const plugin = {
    name: 'gates',
    apply: ({ hooks }: Kernel) =>
      hooks.authorize.tapPromise(
        'gates',
        async ({ connection }) => new Promise<void>((open) => gates.push({ id: connection.connector.id, open })),
      ),
  }
  const { kernel } = await startKit(make(), { storage: first.area, also: [plugin] })
  await rest()
  for (const wanted of ['both', 'both', 'b']) {
    const at = gates.findIndex(({ id }) => id === wanted)
    gates.splice(at, at < 0 ? 0 : 1)[0]?.open()
    await rest()
  }
  expect(kernel.connection('beta')?.connector.id).toBe('b')
})
