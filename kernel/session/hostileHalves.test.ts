import { describe, expect, test } from 'vitest'
import { both, createWallet, one, rest, startKit } from '../fixtures/chain.ts'
import { createMemoryArea } from '../testing/index.ts'

type Kit = Awaited<ReturnType<typeof startKit>>

const spanning = ['alpha', 'beta'] as const
const b = { connectorId: 'b', namespace: 'beta' } as const
const inUse = ({ kernel, chain }: Kit) => ({
  alpha: kernel.connection('alpha')?.connector.id,
  beta: kernel.connection('beta')?.connector.id,
  closed: chain.closed,
})

describe('one wallet a namespace: a wallet whose other half is only remembered', () => {
  /** `both` shares beta today as well, where `b` is the visitor's. */
  const nextVisit = async () => {
    const storage = createMemoryArea()
    const first = await startKit([createWallet('both', ['alpha']), createWallet('b', ['beta'])], { storage })
    await first.kernel.connect(both)
    await first.kernel.connect(b)
    first.kernel.destroy()
    const kit = await startKit([createWallet('both', spanning), createWallet('b', ['beta'])], { storage })
    await rest()
    expect(inUse(kit)).toEqual({ alpha: 'both', beta: 'b', closed: [] })
    return kit
  }
  test('behavior: another one that is connected where it is locked ends nothing', async () => {
    const kit = await startKit([createWallet('both', spanning), createWallet('b', ['beta'])])
    await kit.kernel.connect(both)
    kit.chain.report('both', { namespace: 'beta', accounts: [] })
    await rest()
    expect(inUse(kit)).toEqual({ alpha: 'both', beta: undefined, closed: [] })
    await kit.kernel.connect(b)
    await rest()
    expect(inUse(kit)).toEqual({ alpha: 'both', beta: 'b', closed: [] })
  })
  test('behavior: nor does the wallet that is in use there, connected anew', async () => {
    const kit = await nextVisit()
    await kit.kernel.connect(b)
    await rest()
    expect(inUse(kit)).toEqual({ alpha: 'both', beta: 'b', closed: [] })
  })
  test('behavior: a disconnect of that chain ends what stands there, and does not bring the half up', async () => {
    const kit = await nextVisit()
    await kit.kernel.disconnect({ namespace: 'beta' })
    await rest()
    expect(inUse(kit)).toEqual({ alpha: 'both', beta: undefined, closed: ['b'] })
    kit.chain.report('both', 'again')
    await rest()
    expect(inUse(kit)).toEqual({ alpha: 'both', beta: undefined, closed: ['b'] })
  })
  test('behavior: reading it back where it is in use leaves the other chain to its wallet', async () => {
    const kit = await nextVisit()
    await kit.kernel.switchConnection({ ...both, address: 'both-1' })
    await rest()
    expect(inUse(kit)).toEqual({ alpha: 'both', beta: 'b', closed: [] })
  })
})

describe('several wallets: another one is used in a chain', () => {
  const kitOf = () =>
    startKit([createWallet('both', spanning), createWallet('b', ['beta']), createWallet('one')], {
      features: { multiWallet: true },
    })
  test('behavior: the other chain keeps its own', async () => {
    const kit = await kitOf()
    for (const each of [both, b, one]) await kit.kernel.connect(each)
    expect(inUse(kit)).toEqual({ alpha: 'one', beta: 'b', closed: [] })
    await kit.kernel.switchConnection(both)
    expect(inUse(kit)).toEqual({ alpha: 'both', beta: 'b', closed: [] })
  })
  test('behavior: but where the other chain has none, that one is used there as well', async () => {
    const kit = await kitOf()
    for (const each of [both, one]) await kit.kernel.connect(each)
    kit.chain.report('both', { namespace: 'beta', accounts: [] })
    await rest()
    expect(inUse(kit)).toEqual({ alpha: 'one', beta: undefined, closed: [] })
    await kit.kernel.switchConnection(both)
    expect(inUse(kit)).toEqual({ alpha: 'both', beta: 'both', closed: [] })
  })
})
