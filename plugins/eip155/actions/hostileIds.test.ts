import { createSimulatedWallet } from 'tapkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { answering, hex, word } from '../fixtures/answering.ts'
import { alice, bob, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { topics } from './readMoves.ts'

const world = openWorlds()
const id = `0x${'ab'.repeat(32)}`
const mallory = '0x12B35EF4cC6CF200e169Dd026F86C16C20DAc7f9'
const token = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
type Rpc = NonNullable<Parameters<typeof world>[0]>['rpc']

const recorded = (transaction: object, status = '0x1', logs: unknown[] = []): Rpc => ({
  eth_getTransactionReceipt: () => ({ status, logs }),
  eth_getTransactionByHash: () => transaction,
})
const native = { hash: id, from: alice.toLowerCase(), nonce: '0x7', to: bob.toLowerCase(), value: '0x5', input: '0x' }

describe('a wallet that names a transaction of before it was asked', () => {
  /** The account has made eight transactions; the last of them, with the nonce 7, is named once more. */
  const settle = async (rpc: Rpc) => {
    const wallet = createSimulatedWallet({ answers: { eth_sendTransaction: () => id } })
    const { kernel, connect } = await world({
      wallet,
      rpc: answering({ ...rpc, eth_getTransactionCount: () => hex(8) }),
    })
    await connect()
    const prepared = await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n })
    expect(prepared.trace?.nonce).toBe('8')
    await kernel.send(prepared).catch(() => undefined)
    await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/)).catch(() => {})
    const [entry] = kernel.state.ledger
    kernel.destroy()
    return entry?.status
  }
  test('error: an equal payment of last month is no success of the new payment', async () => {
    expect(await settle(recorded(native))).not.toBe('confirmed')
  })
  test('error: a failed payment of last month does not make the new payment failed', async () => {
    expect(await settle(recorded(native, '0x0'))).not.toBe('failed')
  })
})

// "one transaction is one payment" (money 15)
test('error: a wallet that fails with the hash of another payment in upper case has not paid this one', async () => {
  const answers = [() => id, () => fail(`0x${id.slice(2).toUpperCase()}`)]
  const fail = (transactionId: string) => {
    throw Object.assign(new Error('timeout'), { transactionId })
  }
  const wallet = createSimulatedWallet({ answers: { eth_sendTransaction: () => answers.shift()?.() } } as never)
  const { kernel, connect } = await world({ wallet, rpc: answering(recorded(native)) })
  await connect()
  const pay = async () => kernel.send(await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n }))
  await pay()
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toBe('confirmed'))
  await expect(pay()).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
  expect(kernel.state.ledger.map(({ status, transactionId }) => [status, transactionId])).toEqual([
    ['unknown', undefined],
    ['confirmed', id],
  ])
})

test('error: a request whose wei went into a contract that the wallet made itself is not what was reviewed', async () => {
  const wallet = createSimulatedWallet({ answers: { eth_sendTransaction: () => id } })
  const made = { ...native, to: null, value: hex(9n * 10n ** 18n), input: '0x6080' }
  const { kernel, connect } = await world({ wallet, rpc: answering(recorded(made)) })
  await connect()
  const payload = { to: usdc, value: hex(9n * 10n ** 18n), data: '0xd0e30db0' }
  const prepared = await kernel.prepare({ kind: 'calls', payload: payload as never })
  expect(prepared.changes).toEqual([{ direction: 'out', amount: 9n * 10n ** 18n, party: usdc, limit: 'atMost' }])
  await kernel.send(prepared)
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toBe('sent'))
  expect(kernel.state.ledger).toMatchObject([{ status: 'different' }])
})

test('error: a batch whose whole amount went to one of its receivers is not what was reviewed', async () => {
  const wallet = createSimulatedWallet({ answers: { eth_sendTransaction: () => id } })
  const amounts = [1n, 9n]
  const call = (to: string, amount: bigint) => `0xa9059cbb${word(to)}${word(amount)}`
  const { encodeFunctionData, parseAbi } = await import('viem')
  const data = encodeFunctionData({
    abi: parseAbi(['function multicall(bytes[] calls)']),
    args: [[call(bob, 1n), call(mallory, 9n)] as `0x${string}`[]],
  })
  const logs = [
    {
      address: usdc.toLowerCase(),
      topics: [topics.transfer, `0x${word(alice)}`, `0x${word(bob)}`],
      data: `0x${word(10n)}`,
    },
  ]
  const { kernel, connect } = await world({
    wallet,
    rpc: answering(recorded({ ...native, to: usdc.toLowerCase(), value: '0x0', input: call(bob, 10n) }, '0x1', logs)),
  })
  await connect()
  const prepared = await kernel.prepare({ kind: 'calls', payload: { to: usdc, data } as never })
  expect(prepared.changes.map(({ amount, party }) => [amount, party])).toEqual([
    [1n, bob],
    [9n, mallory],
  ])
  expect(amounts).toHaveLength(2)
  await kernel.send(prepared)
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toBe('sent'))
  expect(kernel.state.ledger).toMatchObject([{ status: 'different' }])
})

test('behavior: what was paid has its amount and symbol, however its token was spelled', async () => {
  const wallet = createSimulatedWallet({ answers: { eth_sendTransaction: () => id } })
  const { kernel, connect } = await world({ wallet, rpc: answering() })
  await connect()
  const intent = {
    kind: 'transfer',
    to: bob,
    amount: 1_000_000n,
    token: { ...token, address: usdc.toLowerCase() },
  } as const
  await kernel.send(await kernel.prepare(intent))
  expect(kernel.state.ledger[0]?.summary).toBe('1 USDC')
})

test('behavior: a key of a host that is clicked twice asks the wallet once (money 8)', async () => {
  const wallet = createSimulatedWallet({ answers: { eth_sendTransaction: () => new Promise(() => {}) } })
  const { kernel, connect } = await world({ wallet, rpc: answering() })
  await connect()
  const press = () =>
    kernel
      .prepare({ kind: 'transfer', to: bob, amount: 5n })
      .then(kernel.send)
      .catch(() => undefined)
  void press()
  void press()
  const asked = () => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
  await vi.waitFor(() => expect(asked().length).toBeGreaterThan(0))
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked()).toHaveLength(1)
})
