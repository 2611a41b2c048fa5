import { afterEach, describe, expect, test, vi } from 'vitest'
import { createWallet, failure, one, rest, startKit, two } from '../fixtures/chain.ts'
import { createGate } from '../fixtures/gate.ts'
import { selectNamespace, selectStatus } from '../index.ts'
import { createMemoryArea } from '../testing/index.ts'

afterEach(() => void vi.useRealTimers())

describe('gates', () => {
  test('behavior: an account that changes while its wallet is asked again is let through its gate, whatever comes of the question', async () => {
    const wallet = createWallet('one')
    const gate = createGate()
    gate.hold = false
    const { kernel, chain } = await startKit([wallet], { also: [gate.plugin] })
    await kernel.connect(one)
    wallet.outcome = 'hold'
    const again = failure(kernel.connect(one))
    await rest()
    chain.report('one', { accounts: [{ address: 'new' }] })
    await rest()
    chain.held.splice(0)[0]?.answer('reject')
    await again
    await rest()
    // The gate lets everybody through at once: nothing is left to wait for.
    expect(selectStatus(kernel.state, 'alpha')).toBe('connected')
  })
  test('behavior: a wallet is not told to end while an older session with it stays in use', async () => {
    const gate = createGate()
    gate.hold = false
    const { kernel, chain } = await startKit([createWallet('one')], { also: [gate.plugin] })
    await kernel.connect(one)
    gate.hold = true
    const again = failure(kernel.connect(one))
    await rest()
    gate.held.pop()?.(false)
    await again
    await rest()
    expect({ live: kernel.connection('alpha')?.connector.id, closed: chain.closed }).toEqual({
      live: 'one',
      closed: [],
    })
  })
  test('behavior: pressing the same wallet twice does not have it end what is being connected', async () => {
    const gate = createGate()
    const { kernel, chain } = await startKit([createWallet('one')], { also: [gate.plugin] })
    const first = failure(kernel.connect(one))
    await rest()
    const second = failure(kernel.connect(one))
    await rest()
    for (const open of gate.held) open()
    await Promise.all([first, second])
    expect({ live: kernel.connection('alpha')?.connector.id, closed: chain.closed }).toEqual({
      live: 'one',
      closed: [],
    })
  })
  test('behavior: a wallet that waits to sign in after a load is kept when the visitor looks at another one and declines', async () => {
    const area = createMemoryArea()
    const first = await startKit([createWallet('one')], { storage: area })
    await first.kernel.connect(one)
    first.kernel.destroy()
    const gate = createGate()
    const twoWallet = createWallet('two')
    twoWallet.outcome = 'reject'
    const { kernel, chain } = await startKit([createWallet('one'), twoWallet], { storage: area, also: [gate.plugin] })
    await rest()
    expect(selectStatus(kernel.state, 'alpha')).toBe('reconnecting')
    await failure(kernel.connect(two))
    await rest()
    expect({
      remembered: Object.values(kernel.state.graph.sessions).map(({ connectorId }) => connectorId),
      closed: chain.closed,
    }).toEqual({
      remembered: ['one'],
      closed: [],
    })
  })
  test('behavior: a named session that is read again with another account is not ended by that', async () => {
    const wallet = createWallet('one')
    wallet.topic = 'topic'
    const gate = createGate()
    gate.hold = false
    const { kernel, chain } = await startKit([wallet], { also: [gate.plugin] })
    await kernel.connect(one)
    wallet.accounts = ['new']
    chain.report('one', 'again')
    await rest()
    expect({ account: kernel.connection('alpha')?.account.address, closed: chain.closed }).toEqual({
      account: 'new',
      closed: [],
    })
  })
  test('behavior: a wallet that says `again` twice while its new account is at the gate is not ended by that', async () => {
    const wallet = createWallet('one')
    const gate = createGate()
    gate.hold = false
    const { kernel, chain } = await startKit([wallet], { also: [gate.plugin] })
    await kernel.connect(one)
    gate.hold = true
    wallet.accounts = ['new']
    chain.report('one', 'again')
    await rest()
    chain.report('one', 'again')
    await rest()
    gate.hold = false
    for (const open of gate.held.splice(0)) open()
    await rest()
    expect({ account: kernel.connection('alpha')?.account.address, closed: chain.closed }).toEqual({
      account: 'new',
      closed: [],
    })
  })
  test('behavior: a refused sign-in leaves the app on the chain that it was on', async () => {
    const gate = createGate()
    gate.hold = false
    const { kernel } = await startKit([createWallet('one'), createWallet('beta', ['beta'])], { also: [gate.plugin] })
    await kernel.connect(one)
    gate.hold = true
    const refused = failure(kernel.connect({ connectorId: 'beta', namespace: 'beta' }))
    await rest()
    gate.held.pop()?.(false)
    await refused
    expect(selectNamespace(kernel.state)).toBe('alpha')
  })
  test('behavior: switchConnection does not say that it switched where the gate refused', async () => {
    const wallet = createWallet('two')
    const gate = createGate()
    gate.hold = false
    const { kernel } = await startKit([createWallet('one'), wallet], {
      also: [gate.plugin],
      features: { multiWallet: true },
    })
    await kernel.connect(two)
    await kernel.connect(one)
    wallet.accounts = ['other']
    gate.hold = true
    const switched = kernel.switchConnection({ namespace: 'alpha', connectorId: 'two' }).catch(() => undefined)
    await rest()
    gate.held.pop()?.(false)
    const said = await switched
    expect({ said: said?.hasSwitchedWallet ?? false, used: kernel.connection('alpha')?.connector.id }).toEqual({
      said: false,
      used: 'one',
    })
  })
})
