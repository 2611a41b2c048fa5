import { afterEach, describe, expect, test, vi } from 'vitest'
import { both, createWallet, failure, one, rest, startKit } from '../fixtures/chain.ts'

afterEach(() => void vi.useRealTimers())

describe('disconnect', () => {
  test('default: forgets at once, and the wallet ends its side', async () => {
    const { kernel, chain, area, tracked } = await startKit([createWallet('one')])
    await kernel.connect(one)
    const ended = kernel.disconnect()
    expect(kernel.connection('alpha')).toBeUndefined()
    expect(kernel.state.accounts.alpha).toMatchObject({
      status: 'disconnected',
      address: undefined,
      caipAddress: undefined,
    })
    await ended
    expect([chain.closed, tracked.at(-1)]).toEqual([['one'], 'DISCONNECT_SUCCESS'])
    expect(JSON.parse(area.entries.get('tapkit:default:v1:disconnected') ?? '')).toEqual({ value: { alpha: ['one'] } })
    await kernel.connect(one)
    expect(JSON.parse(area.entries.get('tapkit:default:v1:disconnected') ?? '')).toEqual({ value: { alpha: [] } })
  })

  test('error: failures are collected, and the state has forgotten all the same', async () => {
    const { kernel, errors } = await startKit([createWallet('one'), createWallet('beta', ['beta'])])
    await kernel.connect(one)
    await kernel.connect({ connectorId: 'beta', namespace: 'beta' })
    kernel.hooks.disconnect.tap({ name: 'bad', stage: -1 }, ({ connector }) => {
      throw new Error(`${connector.id} will not`)
    })
    const error = await failure(kernel.disconnect())
    expect(error).toMatchObject({ name: 'DisconnectFailedError', message: 'Failed to disconnect' })
    expect((error as { causes: Error[] }).causes.map(({ message }) => message)).toEqual([
      'one will not',
      'beta will not',
    ])
    expect([kernel.connection('alpha'), kernel.connection('beta'), errors.length]).toEqual([undefined, undefined, 1])
  })

  test('error: a wallet that never ends its side is given 17 seconds, as one that is asked twice needs', async () => {
    const { kernel } = await startKit([createWallet('one')])
    await kernel.connect(one)
    kernel.hooks.disconnect.tapPromise({ name: 'slow', stage: -1 }, () => new Promise(() => {}))
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

  test('behavior: one namespace is left alone by another; a spanning session ends in all of its own', async () => {
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

  test('behavior: with nothing connected it does nothing', async () => {
    const { kernel, tracked } = await startKit([])
    await kernel.disconnect()
    await kernel.disconnect({ namespace: 'constructor' })
    expect(tracked).toEqual([])
  })
})
