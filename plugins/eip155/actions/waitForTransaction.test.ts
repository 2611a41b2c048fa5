import type { Change } from 'tapkit/kernel'
import { createSimulatedWallet } from 'tapkit/testing'
import { encodeFunctionData, parseAbi, toEventSelector } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answering, hex, word } from '../fixtures/answering.ts'
import { alice, bob, rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { pass } from '../fixtures/passing.ts'
import { topics } from './readMoves.ts'

const world = openWorlds()
const id = `0x${'ab'.repeat(32)}`
const wbtc = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
const mallory = '0x12B35EF4cC6CF200e169Dd026F86C16C20DAc7f9'
type Rpc = NonNullable<Parameters<typeof world>[0]>['rpc']

const native = { hash: id, from: alice.toLowerCase(), nonce: '0x7', to: bob.toLowerCase(), value: '0x5', input: '0x' }
const paying = (token: string, amount: bigint, to = bob) => ({
  ...{ ...native, to: token.toLowerCase(), value: '0x0' },
  input: `0xa9059cbb${word(to)}${word(amount)}`,
})
/** A Transfer event of ERC-20. */
const moved = (token: string, amount: bigint, { from = alice, to = bob } = {}) => ({
  address: token.toLowerCase(),
  topics: [topics.transfer, `0x${word(from)}`, `0x${word(to)}`],
  data: `0x${word(amount)}`,
})
const out = (amount: bigint, party: string, token?: string): Change => ({
  ...{ direction: 'out', amount, party },
  ...(token ? { token } : {}),
})
/** The Transfer event of ERC-223, with its fourth parameter. */
const logged223 = (token: string, amount: bigint) => ({
  address: token.toLowerCase(),
  topics: [toEventSelector('Transfer(address,address,uint256,bytes)'), `0x${word(alice)}`, `0x${word(bob)}`],
  data: `0x${word(amount)}${word(64n)}${word(0n)}`,
})
/** A call in six multicalls, one in the other: deeper than is read. */
const nestedDeeply = () => {
  const abi = parseAbi(['function multicall(bytes[] calls)'])
  return Array.from({ length: 6 }).reduce<`0x${string}`>(
    (inner) => encodeFunctionData({ abi, functionName: 'multicall', args: [[inner]] }),
    '0x12345678',
  )
}
const recorded = (transaction: object, logs: unknown[] = [], status = '0x1'): Rpc => ({
  eth_getTransactionReceipt: () => ({ status, logs }),
  eth_getTransactionByHash: () => transaction,
})
const wait = async (rpc: Rpc) => {
  const { kernel, calls } = await world({ rpc: rpc ?? {} })
  return { outcome: kernel.waitForTransaction({ id, networkId: 'eip155:1' }), calls, kernel }
}

describe('a transaction that is in a block has', () => {
  const call = paying(usdc, 10n)
  test.each([
    ['paid wei', native, [], 'confirmed', [out(5n, bob)]],
    ['paid wei to nobody', { ...native, to: null, input: '0x60' }, [], 'confirmed', [{ direction: 'out', amount: 5n }]],
    ['paid a token', call, [moved(usdc, 10n)], 'confirmed', [out(10n, bob, usdc)]],
    ['paid a token that was refused in silence', call, [], 'failed', []],
    ['logged another token', call, [moved(wbtc, 10n)], 'confirmed', [out(10n, bob, wbtc)]],
    ['paid wei with a transfer that was refused', { ...call, value: '0x9' }, [], 'confirmed', [out(9n, usdc)]],
    ['logged in a way of its own', call, [logged223(usdc, 10n)], 'confirmed', [out(10n, bob, usdc)]],
    ['logged without a name', call, [{ ...logged223(usdc, 10n), topics: [] }], 'confirmed', [out(10n, bob, usdc)]],
    [
      'moved in another way than it was told',
      call,
      [moved(usdc, 9n), logged223(usdc, 10n)],
      'confirmed',
      [out(9n, bob, usdc)],
    ],
    [
      'paid wei, and more than is read',
      { ...native, input: nestedDeeply() },
      [moved(wbtc, 9n)],
      'confirmed',
      [out(5n, bob), out(9n, bob, wbtc)],
    ],
    ['logged nonsense', call, [null, 7, { address: usdc, topics: 7 }, { topics: [null] }], 'failed', []],
    ['logged too little', call, [{ address: usdc, topics: [topics.transfer, '0x01'] }], 'confirmed', []],
    [
      'logged without an index, as CryptoKitties does',
      call,
      [{ address: usdc, topics: [topics.transfer], data: `0x${word(alice)}${word(bob)}${word(10n)}` }],
      'confirmed',
      [out(10n, bob, usdc)],
    ],
    [
      'moved what others hold',
      call,
      [moved(usdc, 10n), moved(wbtc, 9n, { from: bob, to: alice })],
      'confirmed',
      [out(10n, bob, usdc)],
    ],
    [
      'moved one piece of ERC-721',
      { ...call, input: '0x12345678' },
      [{ ...moved(wbtc, 1n), topics: [...moved(wbtc, 1n).topics, `0x${word(4_711n)}`], data: '0x' }],
      'confirmed',
      [out(0n, usdc), out(1n, bob, `${wbtc}/4711`)],
    ],
    [
      'moved pieces of ERC-1155',
      { ...call, input: '0x12345678' },
      [
        {
          ...moved(wbtc, 1n),
          topics: [topics.single, ...[bob, alice, bob].map((of) => `0x${word(of)}`)],
          data: `0x${word(4n)}${word(3n)}`,
        },
        {
          ...moved(usdc, 1n),
          topics: [topics.batch, ...[bob, alice, bob].map((of) => `0x${word(of)}`)],
          data: `0x${[64n, 160n, 2n, 8n, 9n, 2n, 20n, 22n].map(word).join('')}`,
        },
      ],
      'confirmed',
      [out(0n, usdc), out(3n, bob, `${wbtc}/4`), out(20n, bob, `${usdc}/8`), out(22n, bob, `${usdc}/9`)],
    ],
  ])('%s', async (_, transaction, logs, status, seen) => {
    const { outcome } = await wait(recorded(transaction, logs))
    expect(await outcome).toEqual({ id, status, seen })
  })

  test('reverted: nothing left but the fee', async () => {
    const { outcome } = await wait(recorded(native, [], '0x0'))
    expect(await outcome).toEqual({ id, status: 'failed', seen: [] })
  })
})

describe('the sent transaction is compared with the review (money 14)', () => {
  const token = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
  const ether = 10n ** 18n
  const oneUsdc = { to: bob, amount: 1_000_000n, token }
  const drain = moved(wbtc, 9n, { to: mallory })

  /** Sends it, and answers what the ledger says of it once the network has recorded this. */
  const send = async (transfer: { to: string; amount: bigint; token?: typeof token }, rpc: Rpc, account = alice) => {
    const wallet = createSimulatedWallet({ accounts: [account] })
    const { kernel, connect } = await world({ wallet, rpc: answering(rpc) })
    await connect()
    await kernel.send(await kernel.prepare({ kind: 'transfer', ...transfer }))
    await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toBe('sent'))
    return kernel.state.ledger[0]
  }

  test('the same payment is confirmed', async () => {
    expect(await send({ to: bob, amount: 5n }, recorded(native))).toMatchObject({ status: 'confirmed' })
    const paid = await send(oneUsdc, recorded(paying(usdc, 1_000_000n), [moved(usdc, 1_000_000n)]))
    expect(paid).toMatchObject({ status: 'confirmed', transactionId: id })
  })
  test('an address that was typed without 0x is no other receiver', async () => {
    expect(await send({ to: bob.slice(2), amount: 5n }, recorded(native))).toMatchObject({ status: 'confirmed' })
  })
  test('another token, same receiver and number', async () => {
    const paid = await send(oneUsdc, recorded(paying(wbtc, 1_000_000n), [moved(wbtc, 1_000_000n)]))
    expect(paid).toMatchObject({ status: 'different', seen: [out(1_000_000n, bob, wbtc)] })
  })
  test('a token with the number of wei', async () => {
    const paid = await send({ to: bob, amount: ether }, recorded(paying(usdc, ether), [moved(usdc, ether)]))
    expect(paid).toMatchObject({ status: 'different', seen: [out(ether, bob, usdc)] })
  })
  test('another receiver, and another amount', async () => {
    const other = recorded({ ...native, to: mallory.toLowerCase() })
    expect(await send({ to: bob, amount: 5n }, other)).toMatchObject({ status: 'different' })
    expect(await send({ to: bob, amount: 4n }, recorded(native))).toMatchObject({ status: 'different' })
  })
  test('a drain beside it', async () => {
    const logs = [moved(usdc, 1_000_000n), drain]
    const paid = await send(oneUsdc, recorded(paying(usdc, 1_000_000n), logs))
    expect(paid).toMatchObject({ status: 'different', seen: [out(1_000_000n, bob, usdc), out(9n, mallory, wbtc)] })
  })
  test('wei beside a token', async () => {
    const paid = await send(oneUsdc, recorded({ ...paying(usdc, 1_000_000n), value: '0x9' }, [moved(usdc, 1_000_000n)]))
    expect(paid).toMatchObject({ status: 'different' })
  })
  test('a token that keeps a part of it', async () => {
    const logs = [moved(usdc, 900_000n), moved(usdc, 100_000n, { to: usdc })]
    expect(await send(oneUsdc, recorded(paying(usdc, 1_000_000n), logs))).toMatchObject({ status: 'different' })
  })

  describe('where somebody else carried it to the chain, as for a smart account', () => {
    const carried = {
      ...native,
      from: mallory.toLowerCase(),
      to: wbtc.toLowerCase(),
      value: '0x0',
      input: `0x1fad948c${word(alice)}`,
    }
    const hasCode: Rpc = { eth_getCode: () => `0xef0100${'ab'.repeat(20)}` }
    test('tokens are compared', async () => {
      const same = await send(oneUsdc, recorded(carried, [moved(usdc, 1_000_000n)]))
      expect(same).toMatchObject({ status: 'confirmed' })
      const more = await send(oneUsdc, recorded(carried, [moved(usdc, 1_000_000n), drain]))
      expect(more).toMatchObject({ status: 'different' })
    })
    test('wei are not: they are in no log', async () => {
      const paid = await send({ to: bob, amount: 5n }, { ...recorded(carried), ...hasCode })
      expect(paid).toMatchObject({ status: 'confirmed' })
      expect(paid?.seen).toBeUndefined()
    })
    test('its logs may be all that names the account', async () => {
      const event = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')
      const log = { address: wbtc.toLowerCase(), topics: [event, id, `0x${word(alice)}`, `0x${word(0n)}`], data: '0x' }
      const rpc = { ...recorded({ ...carried, input: '0x12345678' }, [log]), ...hasCode }
      expect(await send({ to: bob, amount: 5n }, rpc)).toMatchObject({ status: 'confirmed' })
    })
    test('an account whose node is a block behind its code is still told as a smart account (evm 7)', async () => {
      let asked = 0
      const behind: Rpc = {
        eth_getTransactionReceipt: () => ({ status: '0x1', blockNumber: '0x101', logs: [] }),
        eth_getCode: ([, block]: [string, string]) => {
          if (block === 'latest') return '0x'
          if (asked++ === 0) throw rejection('header not found', -32000)
          return '0x60'
        },
      }
      const paid = await send({ to: bob, amount: 5n }, { ...recorded(carried), ...behind })
      expect(paid).toMatchObject({ status: 'confirmed' })
    })
    test('an account without code pays by transactions of its own only', async () => {
      const paid = await send({ to: bob, amount: 5n }, recorded(carried))
      expect(paid).toMatchObject({ status: 'different', seen: [] })
    })
    test('it failed where it reverted', async () => {
      const paid = await send({ to: bob, amount: 5n }, { ...recorded(carried, [], '0x0'), ...hasCode })
      expect(paid).toMatchObject({ status: 'failed' })
    })
  })

  describe('a wallet that did something else cannot tell it as this', () => {
    const call = `0xa9059cbb${word(bob)}${word(5n)}`
    const wei = { to: bob, amount: 5n }
    const usdc5 = { to: bob, amount: 5n, token }
    const nineEther = hex(9n * ether)

    test('another receiver and amount behind call data that is nested too deeply', async () => {
      const other = { ...native, to: mallory.toLowerCase(), value: nineEther, input: nestedDeeply() }
      const paid = await send(wei, recorded(other, [drain]))
      expect(paid).toMatchObject({ status: 'different', seen: [out(9n * ether, mallory), out(9n, mallory, wbtc)] })
    })
    test('ether that left is not told as "Only the fee was spent"', async () => {
      const other = recorded({ ...native, to: mallory.toLowerCase(), value: nineEther, input: call })
      const seen = [out(9n * ether, mallory)]
      expect(await send(wei, other)).toMatchObject({ status: 'different', seen })
      expect(await send(usdc5, other)).toMatchObject({ status: 'different', seen })
    })
    test('tokens that left are not told as "Only the fee was spent"', async () => {
      const other = { ...native, to: mallory.toLowerCase(), value: '0x0', input: call }
      const paid = await send(usdc5, recorded(other, [drain]))
      expect(paid).toMatchObject({ status: 'different', seen: [out(9n, mallory, wbtc)] })
    })
    test('wei beside a refused transfer are not told as "Only the fee was spent"', async () => {
      const paid = await send(usdc5, recorded({ ...paying(usdc, 5n), value: '0x9' }))
      expect(paid).toMatchObject({ status: 'different', seen: [out(9n, usdc)] })
    })
    test('a token that logs its transfer as ERC-223 does has not refused it', async () => {
      expect(await send(usdc5, recorded(paying(usdc, 5n), [logged223(usdc, 5n)]))).toMatchObject({
        status: 'confirmed',
      })
      const other = await send(usdc5, recorded(paying(usdc, 6n), [logged223(usdc, 6n)]))
      expect(other).toMatchObject({ status: 'different', seen: [out(6n, bob, usdc)] })
    })
    test('a token that books a transfer as burning and minting has paid what was reviewed, and no less', async () => {
      const nobody = `0x${'0'.repeat(40)}`
      const book = (burnt: bigint, minted: bigint, to = bob) => [
        moved(usdc, burnt, { to: nobody }),
        moved(usdc, minted, { from: nobody, to }),
      ]
      const wanted = { to: bob, amount: 500n, token }
      const sent = (logs: unknown[]) => send(wanted, recorded(paying(usdc, 500n), logs))
      expect(await sent(book(501n, 499n))).toMatchObject({ status: 'confirmed' })
      expect(await sent(book(503n, 500n))).toMatchObject({ status: 'different' })
      expect(await sent(book(500n, 497n))).toMatchObject({ status: 'different' })
      expect(await sent(book(500n, 500n, mallory))).toMatchObject({ status: 'different' })
      expect(await sent([...book(500n, 500n), drain])).toMatchObject({ status: 'different' })
      expect(await sent([moved(usdc, 500n, { to: nobody })])).toMatchObject({ status: 'different' })
    })
    test('a refusal of the reviewed token in silence has failed; one of another token is another call', async () => {
      expect(await send(usdc5, recorded(paying(usdc, 5n)))).toMatchObject({ status: 'failed' })
      expect(await send(usdc5, recorded(paying(wbtc, 5n)))).toMatchObject({ status: 'different', seen: [] })
      expect(await send(wei, recorded(paying(usdc, 5n)))).toMatchObject({ status: 'different', seen: [] })
    })
    test.each([
      ['a payment', { value: '0x1' }, '0x1'],
      ['a payment that reverted', { value: '0x1' }, '0x0'],
      ['a call', { value: '0x0', input: `0xa9059cbb${word(wbtc)}${word(5n)}` }, '0x1'],
      ['a refused transfer', { value: '0x0', input: call }, '0x1'],
    ])('%s between strangers', async (_, transaction, status) => {
      const theirs = { ...native, from: mallory.toLowerCase(), to: usdc.toLowerCase(), ...transaction }
      const code: Rpc = { eth_getCode: ([of]: [string]) => (of === usdc || of === alice ? '0x60' : '0x') }
      for (const transfer of [wei, usdc5]) {
        const paid = await send(transfer, { ...recorded(theirs, [], status), ...code })
        expect(paid).toMatchObject({ status: 'different', seen: [] })
      }
    })
  })
})

describe('a transaction that takes its time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const pending = { eth_getTransactionReceipt: () => null, eth_getTransactionByHash: () => null }

  test('is looked for at once, then each second', async () => {
    let looks = 0
    const { outcome } = await wait({
      eth_getTransactionReceipt: () => (++looks < 4 ? null : { status: '0x1', logs: [] }),
      eth_getTransactionByHash: () => native,
      eth_blockNumber: () => '0x10',
      eth_getTransactionCount: () => '0x7',
    })
    await pass(500)
    expect(looks).toBe(1)
    await pass(3_000)
    expect((await outcome).status).toBe('confirmed')
    expect(looks).toBe(4)
  })

  test('is not confirmed before it can be compared: one node may know of it first', async () => {
    let looks = 0
    const { outcome } = await wait({
      eth_getTransactionReceipt: () => ({ status: '0x1', logs: [] }),
      eth_getTransactionByHash: () => (++looks < 4 ? null : native),
    })
    await pass(5_000)
    expect(await outcome).toEqual({ id, status: 'confirmed', seen: [out(5n, bob)] })
  })

  test('is unknown after 25 s, and keeps its id', async () => {
    const { outcome, calls } = await wait(pending)
    await pass(25_000)
    expect(await outcome).toEqual({ id, status: 'unknown' })
    const before = calls.length
    await pass(10_000)
    expect(calls).toHaveLength(before)
  })

  const other = `0x${'cd'.repeat(32)}`
  /** A chain of 16 blocks, in the 15th of which this took its place. */
  const replacedBy = (replacement: object): Rpc => ({
    eth_getTransactionReceipt: ([hash]: [string]) => (hash === other ? { status: '0x1', logs: [] } : null),
    eth_getTransactionByHash: ([hash]: [string]) => (hash === other ? replacement : native),
    eth_getTransactionCount: ([, block]: [string, string]) => (Number(block) >= 15 ? '0x8' : '0x7'),
    eth_blockNumber: () => '0x10',
    eth_getBlockByNumber: ([number]: [string]) => ({
      timestamp: '0x1',
      transactions: number === '0xf' ? [{ hash: id, from: bob, nonce: '0x7' }, replacement] : [],
    }),
  })

  test('that its sender replaced is told as its replacement', async () => {
    const { outcome } = await wait(replacedBy({ ...native, hash: other }))
    await pass(1_500)
    expect(await outcome).toEqual({ id: other, status: 'confirmed', seen: [out(5n, bob)] })
  })

  test('that its sender cancelled is not shown as sent', async () => {
    const { outcome } = await wait(replacedBy({ ...native, hash: other, to: alice.toLowerCase(), value: '0x0' }))
    await pass(1_500)
    expect(await outcome).toEqual({ id: other, status: 'confirmed', seen: [out(0n, alice)] })
  })

  test('that was reviewed as a payment is told as another transaction once it is cancelled', async () => {
    const cancelled = replacedBy({ ...native, hash: other, to: alice.toLowerCase(), value: '0x0' })
    const { kernel, connect } = await world({
      rpc: answering({
        ...cancelled,
        eth_getTransactionCount: ([of, block]: [string, string]) =>
          block === 'pending' ? '0x7' : cancelled?.eth_getTransactionCount?.([of, block] as never),
        eth_getBlockByNumber: ([number, whole]: [string, boolean]) =>
          whole ? cancelled?.eth_getBlockByNumber?.([number] as never) : { baseFeePerGas: hex(1n) },
      }),
    })
    await connect()
    await kernel.send(await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n }))
    await pass(2_500)
    expect(kernel.state.ledger).toMatchObject([{ status: 'different', transactionId: other, seen: [out(0n, alice)] }])
  })

  test('is no longer looked for when the kernel ends', async () => {
    const { outcome, calls, kernel } = await wait(pending)
    const ended = expect(outcome).rejects.toThrow()
    await pass(1_500)
    kernel.destroy()
    const before = calls.length
    await pass(5_000)
    expect(calls).toHaveLength(before)
    await ended
  })
})
