import { describe, expect, test } from 'vitest'
import { addSlowReader } from '../fixtures/addSlowReader.ts'
import { alpha2, createWallet, one, rest, startKit } from '../fixtures/chain.ts'

describe('what the visitor chooses while a wallet is read back', () => {
  test('account: live, `again` answered slowly', async () => {
    const wallet = createWallet('one')
    wallet.accounts = ['one-1', 'one-2']
    const { kernel, chain } = await startKit([wallet])
    await kernel.connect(one)
    wallet.outcome = 'hold'
    chain.report('one', 'again')
    await rest()
    expect(chain.held.length).toBe(1)
    await kernel.switchAccount({ namespace: 'alpha', address: 'one-2' })
    expect(kernel.connection('alpha')?.account.address).toBe('one-2')
    chain.held[0]?.answer('approve')
    await rest()
    expect(kernel.connection('alpha')?.account.address).toBe('one-2')
  })
  test('account: switchConnection to it answered slowly', async () => {
    const wallet = createWallet('one')
    wallet.accounts = ['one-1', 'one-2']
    const { kernel, chain } = await startKit([wallet])
    await kernel.connect(one)
    wallet.outcome = 'hold'
    const p = kernel.switchConnection({ namespace: 'alpha', connectorId: 'one' })
    await rest()
    await kernel.switchAccount({ namespace: 'alpha', address: 'one-2' })
    chain.held[0]?.answer('approve')
    await p
    await rest()
    expect(kernel.connection('alpha')?.account.address).toBe('one-2')
  })
  test.each([false, true])('network: a wallet that cannot say its network, echo %s', async (echo) => {
    const kit = await startKit([])
    const wallet = addSlowReader(kit.kernel, ['a'], ({ network }) => ({
      accounts: [{ address: 'a' }],
      ...(echo && { network }),
    }))
    await kit.kernel.connect(one)
    wallet.hold = true
    wallet.tell('again')
    await rest()
    await kit.kernel.switchNetwork(alpha2)
    expect(kit.kernel.connection('alpha')?.network.id).toBe('alpha:2')
    wallet.answer()
    await rest()
    expect(kit.kernel.connection('alpha')?.network.id).toBe('alpha:2')
  })
})
