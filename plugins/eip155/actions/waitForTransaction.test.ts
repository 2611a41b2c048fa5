import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alice, bob, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const id = `0x${'ab'.repeat(32)}`
const word = (hex: string) => hex.padStart(64, '0')
const native = { from: alice, nonce: '0x7', to: bob.toLowerCase(), value: '0x5', input: '0x' }
const call = { ...native, to: usdc.toLowerCase(), value: '0x0', input: `0xa9059cbb${word(bob.slice(2))}${word('a')}` }
const event = {
  address: usdc.toLowerCase(),
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'],
}
const wait = async (rpc: NonNullable<Parameters<typeof world>[0]>['rpc']) => {
  const { kernel, calls } = await world({ rpc: rpc ?? {} })
  kernel.http.wake()
  return { outcome: kernel.waitForTransaction({ id, networkId: 'eip155:1' }), calls, kernel }
}

describe('a transaction that is in a block', () => {
  test.each([
    ['native', native, { status: '0x1', logs: [] }, 'confirmed', { to: bob, amount: 5n }],
    ['reverted', native, { status: '0x0', logs: [] }, 'failed', { to: bob, amount: 5n }],
    ['a token', call, { status: '0x1', logs: [event] }, 'confirmed', { to: bob, amount: 10n }],
    ['a token that refused in silence', call, { status: '0x1', logs: [] }, 'failed', { to: bob, amount: 10n }],
    [
      'another token’s event',
      call,
      { status: '0x1', logs: [{ ...event, address: bob }] },
      'failed',
      { to: bob, amount: 10n },
    ],
    ['nonsense for logs', call, { status: '0x1', logs: [null, 7] }, 'failed', { to: bob, amount: 10n }],
  ])('%s', async (_, transaction, receipt, status, seen) => {
    const { outcome } = await wait({
      eth_getTransactionReceipt: () => receipt,
      eth_getTransactionByHash: () => transaction,
    })
    expect(await outcome).toEqual({ id, status, seen })
  })
})

describe('a transaction that takes its time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is looked for at once, then each second', async () => {
    let looks = 0
    const { outcome } = await wait({
      eth_getTransactionReceipt: () => (++looks < 4 ? null : { status: '0x1', logs: [] }),
      eth_getTransactionByHash: () => native,
      eth_getTransactionCount: () => '0x7',
    })
    await vi.advanceTimersByTimeAsync(500)
    expect(looks).toBe(1)
    await vi.advanceTimersByTimeAsync(3_000)
    expect((await outcome).status).toBe('confirmed')
    expect(looks).toBe(4)
  })

  test('is unknown after 25 s, and keeps its id', async () => {
    const { outcome, calls } = await wait({
      eth_getTransactionReceipt: () => null,
      eth_getTransactionByHash: () => null,
    })
    await vi.advanceTimersByTimeAsync(25_000)
    expect(await outcome).toEqual({ id, status: 'unknown' })
    const before = calls.length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(calls).toHaveLength(before)
  })

  test('that its sender replaced is what took its place', async () => {
    const other = `0x${'cd'.repeat(32)}`
    const replacement = { ...native, hash: other, to: alice, value: '0x0' }
    const { outcome } = await wait({
      eth_getTransactionReceipt: ([hash]: [string]) => (hash === other ? { status: '0x1', logs: [] } : null),
      eth_getTransactionByHash: ([hash]: [string]) => (hash === other ? replacement : native),
      eth_getTransactionCount: () => '0x8',
      eth_blockNumber: () => '0x10',
      eth_getBlockByNumber: ([number]: [string]) => ({
        transactions: number === '0xf' ? [{ hash: id, from: bob, nonce: '0x7' }, replacement] : [],
      }),
    })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await outcome).toEqual({ id: other, status: 'confirmed', seen: { to: alice, amount: 0n } })
  })

  test('is no longer looked for when the kernel ends', async () => {
    const { outcome, calls, kernel } = await wait({
      eth_getTransactionReceipt: () => null,
      eth_getTransactionByHash: () => null,
    })
    const ended = expect(outcome).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(1_500)
    kernel.destroy()
    const before = calls.length
    await vi.advanceTimersByTimeAsync(5_000)
    expect(calls).toHaveLength(before)
    await ended
  })
})
