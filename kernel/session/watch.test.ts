import { describe, expect, test } from 'vitest'
import { alpha1, alpha2, beta1, both, createRecorder, createWallet, one, rest, startKit } from '../fixtures/chain.ts'
import { selectAccount, selectNetwork, selectStatus, selectUnsupported } from '../index.ts'

describe('what a wallet reports', () => {
  test('default: another account takes over, and what was shown of the old one is gone', async () => {
    const { seen, plugin } = createRecorder()
    const { kernel, chain } = await startKit([createWallet('one')], { also: [plugin] })
    kernel.hooks.fetchBalance.tap('b', () => ({ value: 1n, decimals: 6, symbol: 'A' }))
    await kernel.connect(one)
    await kernel.fetchBalance()
    chain.report('one', { accounts: [{ address: 'new' }] })
    expect(selectAccount(kernel.state, 'alpha')).toMatchObject({
      status: 'connected',
      caipAddress: 'alpha:1:new',
      balance: { status: 'idle' },
    })
    expect(seen.at(-1)).toBe('alpha one-1 → new')
  })

  test('behavior: no accounts is a lock: forgotten here, and in what else it spans only if it says so', async () => {
    const { kernel, chain } = await startKit([createWallet('both', ['alpha', 'beta'])])
    await kernel.connect(both)
    chain.report('both', { namespace: 'beta', accounts: [] })
    expect([kernel.connection('beta'), kernel.connection('alpha')?.connector.id, chain.closed]).toEqual([
      undefined,
      'both',
      [],
    ])
  })

  test('behavior: a network that the app offers is followed, another one is marked', async () => {
    const { seen, plugin } = createRecorder()
    const { kernel, chain } = await startKit([createWallet('one')], { also: [plugin] })
    await kernel.connect(one)
    chain.report('one', { network: alpha2 })
    expect([selectNetwork(kernel.state), selectAccount(kernel.state, 'alpha').caipAddress]).toEqual([
      'alpha:2',
      'alpha:2:one-1',
    ])
    expect(seen.at(-1)).toBe('alpha:1 → alpha:2')
    const strange = { ...alpha1, id: 'alpha:9', reference: '9' } as const
    chain.report('one', { network: strange })
    expect([selectNetwork(kernel.state, 'alpha'), selectUnsupported(kernel.state, 'alpha')]).toEqual([
      'alpha:2',
      'alpha:9',
    ])
    expect(kernel.connection('alpha')?.network).toMatchObject({ id: 'alpha:9', name: 'Unknown Network' })
    await kernel.switchNetwork('alpha:2')
    expect(selectUnsupported(kernel.state, 'alpha')).toBeUndefined()
  })

  test('behavior: a stranger’s report and one of another namespace’s network change nothing in view', async () => {
    const { kernel, chain } = await startKit([createWallet('one'), createWallet('beta', ['beta'])])
    await kernel.connect({ connectorId: 'beta', namespace: 'beta' })
    await kernel.connect(one)
    chain.report('two', { accounts: [{ address: 'thief' }] })
    chain.report('beta', { network: beta1 })
    expect([selectAccount(kernel.state, 'alpha').address, selectNetwork(kernel.state)]).toEqual(['one-1', 'alpha:1'])
  })

  test('behavior: a wallet that is removed is not connected; its return restores it', async () => {
    const wallet = createWallet('one')
    const { kernel, chain } = await startKit([wallet])
    await kernel.connect(one)
    kernel.connectors.remove('alpha:one')
    expect([kernel.connection('alpha'), selectStatus(kernel.state, 'alpha')]).toEqual([undefined, 'disconnected'])
    chain.announce(wallet)
    await rest()
    expect(kernel.connection('alpha')?.account.address).toBe('one-1')
  })
})
