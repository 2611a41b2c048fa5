import { afterEach, describe, expect, test, vi } from 'vitest'
import { beta1, both, createWallet, failure, one, rest, startKit, two, walletsOf } from '../fixtures/chain.ts'
import { createGate, startGated } from '../fixtures/gate.ts'
import { selectNamespace, selectStatus } from '../index.ts'

afterEach(() => void vi.useRealTimers())

describe('a session that the visitor pressed for is read anew', () => {
  test('behavior: a wallet beside the one in use says `again`: it does not take the place of the one that the visitor chose', async () => {
    const { kernel, chain } = await startKit([createWallet('one'), createWallet('two')], {
      features: { multiWallet: true },
    })
    await kernel.connect(one)
    await kernel.connect(two)
    expect(kernel.connection('alpha')?.connector.id).toBe('two')
    chain.report('one', 'again')
    await rest()
    expect(kernel.connection('alpha')?.connector.id).toBe('two')
  })
  test('behavior: a wallet of another namespace says `again`: the app stays in the namespace that the visitor is in', async () => {
    const { kernel, chain } = await startKit([createWallet('one'), createWallet('b', ['beta'])])
    await kernel.connect(one)
    await kernel.connect({ connectorId: 'b', namespace: 'beta' })
    expect(selectNamespace(kernel.state)).toBe('beta')
    chain.report('one', 'again')
    await rest()
    expect(selectNamespace(kernel.state)).toBe('beta')
  })
  test('behavior: the wallet in use says `again` while another one is asked: the press is not given up', async () => {
    const twoWallet = createWallet('two')
    const { kernel, chain } = await startKit([createWallet('one'), twoWallet])
    await kernel.connect(one)
    twoWallet.outcome = 'hold'
    const asked = failure(kernel.connect(two))
    await rest()
    chain.report('one', 'again')
    await rest()
    chain.held[0]?.answer('approve')
    expect(await asked).toBeUndefined()
    expect(kernel.connection('alpha')?.connector.id).toBe('two')
  })
  test('behavior: half of a pressed session that is unlocked does not take the place that the visitor gave another wallet', async () => {
    const { kernel, chain } = await startKit([createWallet('both', ['alpha', 'beta']), createWallet('one')], {
      features: { multiWallet: true },
    })
    await kernel.connect(both)
    chain.report('both', { namespace: 'alpha', accounts: [] })
    await rest()
    await kernel.connect(one)
    expect(kernel.connection('alpha')?.connector.id).toBe('one')
    chain.report('both', { namespace: 'alpha', accounts: [{ address: 'both-1' }] })
    await rest()
    expect(kernel.connection('alpha')?.connector.id).toBe('one')
  })
  test('behavior: `again` while the same wallet is asked and declines: the change is not lost', async () => {
    const wallet = createWallet('one')
    const { kernel, chain } = await startKit([wallet])
    await kernel.connect(one)
    wallet.outcome = 'hold'
    const again = failure(kernel.connect(one))
    await rest()
    wallet.accounts = ['new']
    chain.report('one', 'again')
    await rest()
    wallet.outcome = 'approve'
    chain.held.splice(0)[0]?.answer('reject')
    await again
    await rest()
    expect(kernel.connection('alpha')?.account.address).toBe('new')
  })
})

describe('gates', () => {
  test('behavior: `again` while switchConnection is at the gate does not end the session', async () => {
    const wallet = createWallet('two')
    const { kernel, chain, gate } = await startGated([createWallet('one'), wallet], [two, one], {
      features: { multiWallet: true },
    })
    wallet.accounts = ['other']
    const switched = failure(kernel.switchConnection({ namespace: 'alpha', connectorId: 'two' }))
    await rest()
    expect(gate.held.length).toBe(1)
    chain.report('two', 'again')
    await rest()
    gate.hold = false
    for (const open of gate.held.splice(0)) open()
    await rest()
    await switched
    expect({ sessions: walletsOf(kernel, 'alpha').sort(), closed: chain.closed }).toEqual({
      sessions: ['one', 'two'],
      closed: [],
    })
  })
  test('behavior: a refusal in one namespace, while the other was the last to change, closes the session', async () => {
    const { kernel, chain, gate } = await startGated([createWallet('both', ['alpha', 'beta'])], [both])
    chain.report('both', { namespace: 'beta', accounts: [{ address: 'b-new' }] })
    await rest()
    chain.report('both', { namespace: 'alpha', accounts: [{ address: 'a-new' }] })
    await rest()
    expect(gate.asked).toEqual(['beta:1:b-new', 'alpha:1:a-new'])
    gate.held[1]?.()
    await rest()
    gate.held[0]?.(false)
    await rest()
    // A refused session is closed; nothing waits for ever.
    expect({
      sessions: Object.keys(kernel.state.graph.sessions).length,
      beta: selectStatus(kernel.state, 'beta'),
      closed: chain.closed,
    }).toEqual({ sessions: 0, beta: 'disconnected', closed: ['both'] })
  })
  test('behavior: an account that is read anew at its gate is asked about once', async () => {
    const wallet = createWallet('one')
    const { kernel, chain, gate } = await startGated([wallet], [one])
    wallet.accounts = ['new']
    chain.report('one', { accounts: [{ address: 'new' }] })
    await rest()
    chain.report('one', 'again')
    await rest()
    expect(gate.asked).toEqual(['alpha:1:new'])
    gate.held[0]?.()
    await rest()
    expect({ status: selectStatus(kernel.state, 'alpha'), closed: chain.closed }).toEqual({
      status: 'connected',
      closed: [],
    })
  })
  test('behavior: a session that the visitor pressed is not told as disconnected because its wallet says `again` twice at the gate', async () => {
    const wallet = createWallet('one')
    const { kernel, chain, seen, gate } = await startGated([wallet], [one])
    wallet.accounts = ['new']
    chain.report('one', 'again')
    await rest()
    seen.length = 0
    chain.report('one', 'again')
    await rest()
    gate.hold = false
    for (const open of gate.held.splice(0)) open()
    await rest()
    expect({ seen, press: Object.values(kernel.state.graph.sessions)[0]?.press }).toEqual({
      seen: ['alpha one-1 → new'],
      press: 1,
    })
  })
  test('behavior: a gate that refuses the second half does not cost the visitor the wallet that was connected', async () => {
    const gate = createGate(({ namespace }) => namespace === 'beta')
    const { kernel, chain } = await startKit([createWallet('one'), createWallet('both', ['alpha', 'beta'])], {
      also: [gate.plugin],
    })
    await kernel.connect(one)
    const asked = failure(kernel.connect(both))
    await rest()
    const shown = selectStatus(kernel.state, 'alpha')
    gate.held.at(-1)?.(false)
    await asked
    await rest()
    expect({ shown, live: kernel.connection('alpha')?.connector.id, closed: chain.closed }).toEqual({
      shown: 'connected',
      live: 'one',
      closed: ['both'],
    })
  })
})

describe('switchNetwork', () => {
  test('behavior: a report of another namespace of the wallet does not fail a switch that the wallet made', async () => {
    const wallet = createWallet('both', ['alpha', 'beta'])
    const { kernel, chain } = await startKit([wallet])
    await kernel.connect(both)
    wallet.move = async (network) => {
      chain.report('both', { namespace: 'beta', network: beta1 })
      return { network }
    }
    const error = await failure(kernel.switchNetwork('alpha:2'))
    expect({ error, on: kernel.connection('alpha')?.network.id }).toEqual({ error: undefined, on: 'alpha:2' })
  })
})

describe('rereadAnswer', () => {
  test('behavior: what was heard while a wallet was asked is not lost where it cannot be read again just then', async () => {
    const wallet = createWallet('one')
    wallet.outcome = 'hold'
    const { kernel, chain } = await startKit([wallet])
    const asked = failure(kernel.connect(one))
    await rest()
    // The wallet answers, then its owner takes another account, then the page reads the answer.
    chain.held.splice(0)[0]?.answer('approve')
    wallet.accounts = ['new']
    chain.report('one', { accounts: [{ address: 'new' }] })
    wallet.outcome = 'fail'
    await asked
    await rest()
    expect(kernel.connection('alpha')?.account.address).toBe('new')
  })
})
