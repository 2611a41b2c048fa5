import { afterEach, describe, expect, test, vi } from 'vitest'
import { both, createWallet, failure, one, rest, startKit, two } from '../fixtures/chain.ts'
import { type SessionChange, selectAccount } from '../index.ts'

afterEach(() => void vi.useRealTimers())

describe('disconnect', () => {
  test('default: forgets at once, and the wallet ends its side (sessions 9)', async () => {
    const { kernel, chain, area, tracked } = await startKit([createWallet('one')])
    await kernel.connect(one)
    const ended = kernel.disconnect()
    expect(kernel.connection('alpha')).toBeUndefined()
    expect(selectAccount(kernel.state, 'alpha')).toMatchObject({ status: 'disconnected' })
    expect(selectAccount(kernel.state, 'alpha').address).toBeUndefined()
    await ended
    expect([chain.closed, tracked.at(-1)]).toEqual([['one'], 'DISCONNECT_SUCCESS'])
    const stored = () => JSON.parse(area.entries.get('tapkit:default:v1:session') ?? '').value
    expect(stored()).toMatchObject({ sessions: [], disconnected: { alpha: ['one'] } })
    await kernel.connect(one)
    expect(stored()).toMatchObject({ sessions: [{ connectorId: 'one' }], disconnected: { alpha: [] } })
  })

  test('error: failures are collected, and the state has forgotten all the same (sessions 9)', async () => {
    const wallets = [createWallet('one'), createWallet('beta', ['beta'])]
    for (const wallet of wallets) {
      wallet.end = async () => {
        throw new Error(`${wallet.id} will not`)
      }
    }
    const { kernel, errors } = await startKit(wallets)
    await kernel.connect(one)
    await kernel.connect({ connectorId: 'beta', namespace: 'beta' })
    const error = await failure(kernel.disconnect())
    expect(error).toMatchObject({ name: 'DisconnectFailedError', message: 'Failed to disconnect' })
    expect((error as { causes: Error[] }).causes.map(({ message }) => message).sort()).toEqual([
      'beta will not',
      'one will not',
    ])
    expect([kernel.connection('alpha'), kernel.connection('beta'), errors.length]).toEqual([undefined, undefined, 1])
  })

  test('error: a wallet that never ends its side is given 17 seconds, as one that is asked twice needs', async () => {
    const wallet = createWallet('one')
    wallet.end = () => new Promise(() => {})
    const { kernel } = await startKit([wallet])
    await kernel.connect(one)
    vi.useFakeTimers()
    let given = false
    const ended = failure(kernel.disconnect()).finally(() => {
      given = true
    })
    await vi.advanceTimersByTimeAsync(16_500)
    expect([given, kernel.connection('alpha')]).toEqual([false, undefined])
    await vi.advanceTimersByTimeAsync(501)
    expect(await ended).toMatchObject({ message: 'Failed to disconnect' })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: one namespace is left alone by another; a spanning session ends in all of its own (sessions 9)', async () => {
    const wallets = [createWallet('one'), createWallet('beta', ['beta']), createWallet('both', ['alpha', 'beta'])]
    const { kernel, chain } = await startKit(wallets)
    await kernel.connect(one)
    await kernel.connect({ connectorId: 'beta', namespace: 'beta' })
    await kernel.disconnect({ namespace: 'alpha' })
    expect([kernel.connection('alpha'), kernel.connection('beta')?.connector.id]).toEqual([undefined, 'beta'])
    await kernel.connect(both)
    await rest()
    expect(chain.closed).toEqual(['one', 'beta'])
    await kernel.disconnect({ namespace: 'beta' })
    expect([kernel.connection('alpha'), kernel.connection('beta'), chain.closed]).toEqual([
      undefined,
      undefined,
      ['one', 'beta', 'both'],
    ])
  })

  test.each([true, false])(
    'behavior: an object of the page that is listed under two names keeps the wallet in use (several wallets: %s, sessions 21)',
    async (multiWallet) => {
      const { kernel } = await startKit([], { features: { multiWallet } })
      const source = {}
      const tell = new Set<(change: SessionChange) => void>()
      for (const id of ['one', 'two'])
        kernel.connectors.add({
          id,
          name: id,
          namespace: 'alpha',
          kind: 'announced',
          source,
          getProvider: async () => ({ wallet: 'both' }),
          connect: async () => ({ accounts: [{ address: 'shared' }] }),
          // The object has a single permission for this page.
          disconnect: async () => {
            for (const report of tell) report({ accounts: [] })
          },
          watch: (_, report, signal) => {
            tell.add(report)
            signal.addEventListener('abort', () => tell.delete(report), { once: true })
          },
        })
      await kernel.connect(one)
      await kernel.connect(two)
      await kernel.disconnect(one)
      expect(kernel.connection('alpha')?.connector.id).toBe('two')
      await kernel.disconnect()
      expect([kernel.connection('alpha'), tell.size]).toEqual([undefined, 0])
    },
  )

  test('behavior: with nothing connected it does nothing', async () => {
    const { kernel, tracked } = await startKit([])
    await kernel.disconnect()
    await kernel.disconnect({ namespace: 'constructor' })
    expect(tracked).toEqual([])
  })
})
