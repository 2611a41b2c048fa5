import { approvalIntent, swapIntent } from 'tapkit/features/swap/intents'
import { encodeAbiParameters, encodeFunctionData, maxUint256, parseAbi, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { checksumAddress } from '../checksumAddress.ts'
import { answering, hex, word } from '../fixtures/answering.ts'
import { alice, rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()

const router = checksumAddress('0x1111111254EEB25477B68fb85Ed929f73A960582')
const mallory = checksumAddress('0xbad'.padEnd(42, '7'))
const dai = checksumAddress('0xda1'.padEnd(42, '3'))
const weth = checksumAddress('0xe7'.padEnd(42, '9'))
const ether = 10n ** 18n
const native = checksumAddress('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')

const abi = parseAbi([
  'function swapExactETHForTokens(uint256,address[],address,uint256) payable',
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  'function approve(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'function transferFrom(address,address,uint256)',
  'function multicall(bytes[])',
  'function mystery(uint256)',
  'function swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)',
])
const topicOf = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  approval: toEventSelector('Approval(address,address,uint256)'),
  forAll: toEventSelector('ApprovalForAll(address,address,bool)'),
}
type Log = { address: string; topics: string[]; data: string }
const log = (address: string, topic: keyof typeof topicOf, from: string, to: string, amount: bigint): Log => ({
  ...{ address, topics: [topicOf[topic], `0x${word(from)}`, `0x${word(to)}`] },
  data: `0x${word(amount)}`,
})
const moves = (token: string, from: string, to: string, amount: bigint) => log(token, 'transfer', from, to, amount)

/** What an honest trade of one ether does: it leaves, and 3,000 USDC come. */
const honest = [moves(native, alice, router, ether), moves(usdc, weth, alice, 3_000_000_000n)]
const simulating = (logs: readonly Log[]) => ({
  eth_simulateV1: () => [{ calls: [{ status: '0x1', logs, returnData: '0x', gasUsed: '0x5208' }] }],
})
const deaf = () => {
  throw rejection('the method does not exist', -32601)
}
const blind = { eth_simulateV1: deaf, debug_traceCall: deaf }

const eth = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const dollars = { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }

type Call = { readonly to?: string; readonly value?: bigint; readonly data: `0x${string}` }
/** Prepares what a service wrote, as the trade of one ether for at least 2,970 USDC, and says what became of it. */
async function attempt(
  call: Call,
  rpc: object = simulating(honest),
  meant: Partial<Parameters<typeof swapIntent>[0]> = {},
) {
  const { kernel, wallet, connect } = await world({
    rpc: answering(rpc as never),
    tokens: { 'eip155:1': [{ address: usdc, symbol: 'USDC', decimals: 6 }] },
  })
  await connect()
  try {
    const { to = router, value = ether, data } = call
    const prepared = await kernel.prepare(
      swapIntent({
        ...{ from: eth, to: dollars, amount: ether, least: 2_970_000_000n, routers: [router] },
        ...{ validUntil: Date.now() + 30_000, payload: { to, value: hex(value), data } },
        ...meant,
      }),
    )
    return { changes: prepared.changes, notices: prepared.notices.map(({ code }) => code) }
  } catch (error) {
    return (error as { params?: { reason?: string } }).params?.reason ?? (error as Error).name
  } finally {
    expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
  }
}

const toEther = (receiver: string = alice, least = 2_970_000_000n, path = [weth, usdc]) =>
  encodeFunctionData({
    abi,
    functionName: 'swapExactETHForTokens',
    args: [least, path as never, receiver as never, maxUint256],
  })
const opaque = encodeFunctionData({ abi, functionName: 'mystery', args: [7n] })
const limits = {
  changes: [
    { direction: 'out', amount: ether, limit: 'atMost', party: router },
    { direction: 'in', amount: 2_970_000_000n, token: usdc, limit: 'atLeast' },
  ],
  notices: [],
}

/** The same where only a node says what arrives. */
const about = {
  changes: limits.changes.map((change) => (change.direction === 'in' ? { ...change, kept: 'simulation' } : change)),
  notices: ['lessMayArrive'],
}

/** The symbol of the token, as its contract answers. */
const named = encodeAbiParameters([{ type: 'string' }], ['USDC'])

describe('what a service wrote is tried out, and held against what was shown (money 24)', () => {
  test('an honest trade is reviewed by its limits, and whether its bytes keep the least is said', async () => {
    expect(await attempt({ data: toEther() })).toEqual(limits)
    // What a node says keeps nobody from taking the difference before the block.
    expect(await attempt({ data: opaque })).toEqual(about)
  })
  test.each([
    ['another router', { to: mallory, data: opaque }, simulating(honest), 'callees'],
    [
      'another token arrives',
      { data: opaque },
      simulating([moves(native, alice, router, ether), moves(dai, weth, alice, 10n ** 30n)]),
      'arrives',
    ],
    [
      'less arrives',
      { data: opaque },
      simulating([moves(native, alice, router, ether), moves(usdc, weth, alice, 2_969_999_999n)]),
      'arrives',
    ],
    [
      'somebody else is paid',
      { data: opaque },
      simulating([moves(native, alice, router, ether), moves(usdc, weth, mallory, 3_000_000_000n)]),
      'arrives',
    ],
    ['somebody else is paid, by its bytes', { data: toEther(mallory) }, simulating(honest), 'receiver'],
    ['its bytes take less than the least', { data: toEther(alice, 1n) }, simulating(honest), 'arrives'],
    [
      'its bytes bring another token',
      { data: toEther(alice, 2_970_000_000n, [weth, dai]) },
      simulating(honest),
      'arrives',
    ],
    ['more ether leaves', { data: opaque, value: ether + 1n }, simulating(honest), 'leaves'],
    ['another token leaves too', { data: opaque }, simulating([...honest, moves(dai, alice, mallory, 5n)]), 'leaves'],
    [
      'what comes goes on',
      { data: opaque },
      simulating([...honest, moves(usdc, alice, mallory, 2_000_000_000n)]),
      'leaves',
    ],
    [
      'an approval without a limit, logged',
      { data: opaque },
      simulating([...honest, log(dai, 'approval', alice, mallory, maxUint256)]),
      'allows',
    ],
    [
      'an approval of its router',
      { data: opaque },
      simulating([...honest, log(usdc, 'approval', alice, router, 5n)]),
      'allows',
    ],
    [
      'a whole collection, logged',
      { data: opaque },
      simulating([...honest, log(dai, 'forAll', alice, mallory, 1n)]),
      'allows',
    ],
    [
      'a permit in a multicall',
      {
        data: encodeFunctionData({
          abi,
          functionName: 'multicall',
          args: [
            [
              encodeFunctionData({
                abi,
                functionName: 'permit',
                args: [alice as never, mallory, maxUint256, 1n, 27, `0x${word(1n)}`, `0x${word(1n)}`],
              }),
            ],
          ],
        }),
      },
      simulating(honest),
      'allows',
    ],
    [
      'a transferFrom to somebody else in a multicall',
      {
        data: encodeFunctionData({
          abi,
          functionName: 'multicall',
          args: [[encodeFunctionData({ abi, functionName: 'transferFrom', args: [alice as never, mallory, 5n] })]],
        }),
      },
      simulating(honest),
      'leaves',
    ],
    [
      'setApprovalForAll in a multicall',
      {
        data: encodeFunctionData({
          abi,
          functionName: 'multicall',
          args: [[encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [mallory, true] })]],
        }),
      },
      simulating(honest),
      'allows',
    ],
  ] as const)('%s: refused before the wallet is asked', async (_, call, rpc, reason) => {
    expect(await attempt(call as Call, rpc)).toBe(reason)
  })

  test('a token that counts otherwise than the service said is refused', async () => {
    expect(await attempt({ data: opaque }, simulating(honest), { to: { ...dollars, decimals: 18 } })).toBe(
      'TokenDecimalsError',
    )
    expect(await attempt({ data: opaque }, simulating(honest), { from: { ...eth, decimals: 6 } })).toBe('other')
  })

  test.each([0n, -1n, Number.NaN as never, undefined as never])('nothing is no amount (%s)', async (amount) => {
    expect(await attempt({ data: opaque }, simulating(honest), { amount })).toBe('IntentUnclearError')
    expect(await attempt({ data: opaque }, simulating(honest), { least: amount })).toBe('IntentUnclearError')
  })

  test('what is left of an approval is no new one', async () => {
    const rpc = {
      ...simulating([...honest, log(dai, 'approval', alice, router, 5n)]),
      eth_call: ([{ data }]: [{ data: string }]) => {
        if (data.startsWith('0xdd62ed3e')) return `0x${word(9n)}`
        if (data === '0x313ce567') return `0x${word(6n)}`
        if (data === '0x95d89b41') return named
        return `0x${word(0n)}`
      },
    }
    expect(await attempt({ data: opaque }, rpc)).toEqual(about)
  })

  test('where no node tries it, its bytes count; where nobody can read them, that is said', async () => {
    expect(await attempt({ data: toEther() }, blind)).toEqual(limits)
    expect(await attempt({ data: toEther(alice, 1n) }, blind)).toBe('arrives')
    expect(await attempt({ data: opaque }, blind)).toEqual({
      changes: [limits.changes[0]],
      notices: ['untried'],
    })
    expect(await attempt({ data: opaque, to: mallory }, blind)).toBe('callees')
    expect(await attempt({ data: opaque, value: ether + 1n }, blind)).toBe('leaves')
  })

  test('1inch says in its bytes who is paid and what it gives at least', async () => {
    const oneInch = (receiver: string, least: bigint, amount = ether) =>
      encodeFunctionData({
        abi,
        functionName: 'swap',
        args: [mallory, [native, usdc as never, mallory, receiver as never, amount, least, 0n], '0x'],
      })
    expect(await attempt({ data: oneInch(alice, 2_970_000_000n) }, blind)).toEqual(limits)
    expect(await attempt({ data: oneInch(mallory, 2_970_000_000n) }, blind)).toBe('receiver')
    expect(await attempt({ data: oneInch(alice, 5n) })).toBe('arrives')
    expect(await attempt({ data: oneInch(alice, 2_970_000_000n, 2n * ether) })).toBe('leaves')
  })

  test('a router knows where a list of tokens stands wherever that is: its bytes are read all the same', async () => {
    // The list begins in the middle of a word, as no encoder writes it and every contract reads it.
    const moved = (receiver: string, least: bigint) =>
      `0x7ff36ab5${[least, 131n, BigInt(receiver), maxUint256].map(word).join('')}000000${[2n, BigInt(weth), BigInt(usdc)].map(word).join('')}` as const
    expect(await attempt({ data: moved(alice, 2_970_000_000n) })).toEqual(limits)
    expect(await attempt({ data: moved(alice, 1n) })).toBe('arrives')
    expect(await attempt({ data: moved(mallory, 2_970_000_000n) })).toBe('receiver')
  })

  test('a router that is told to trade a part gives a part of the least', async () => {
    const partly = encodeFunctionData({
      abi,
      functionName: 'swap',
      args: [mallory, [native, usdc as never, mallory, alice as never, ether, 2_970_000_000n, 1n], '0x'],
    })
    expect(await attempt({ data: partly })).toBe('arrives')
  })

  test('a trace is read where no block is simulated; what it reverted counts for nothing', async () => {
    const frame = (calls: readonly object[]) => ({
      ...blind,
      debug_traceCall: () => ({ type: 'CALL', from: alice, to: router, value: hex(ether), calls, logs: [] }),
    })
    const paid = { type: 'CALL', from: weth, to: usdc, value: '0x0', logs: [moves(usdc, weth, alice, 3_000_000_000n)] }
    expect(await attempt({ data: opaque }, frame([paid]))).toEqual(about)
    expect(await attempt({ data: opaque }, frame([{ ...paid, error: 'execution reverted' }]))).toBe('arrives')
  })

  test('what a node would refuse cannot be confirmed', async () => {
    const reverts = () => {
      throw rejection('execution reverted', 3)
    }
    const rpc = {
      eth_estimateGas: reverts,
      eth_simulateV1: () => [{ calls: [{ status: '0x0', logs: [], returnData: '0x' }] }],
    }
    expect(await attempt({ data: toEther() }, rpc)).toEqual({ ...limits, notices: ['feeUnknown', 'wouldFail'] })
  })
})

describe('approvals are written by the kit (money 25)', () => {
  const told: Record<string, string> = {
    ...{ '0x95d89b41': named, '0x313ce567': `0x${word(6n)}`, '0x18160ddd': `0x${word(10n ** 15n)}` },
  }
  const taking = ([{ data }]: [{ data: string }]) => told[data] ?? `0x${word(1n)}`
  const approve = async (amount: bigint | 'unlimited', rpc: object = { eth_call: taking }) => {
    const { kernel, connect } = await world({ rpc: answering(rpc as never) })
    await connect()
    const prepared = await kernel.prepare(approvalIntent({ token: dollars, spender: router, amount }))
    return { ...prepared, codes: prepared.notices.map(({ code }) => code) }
  }
  test('for exactly what is meant, or without a limit, which is said', async () => {
    const exact = await approve(5_000_000n)
    expect(exact.payload).toMatchObject({
      to: usdc,
      value: '0x0',
      data: `0x095ea7b3${encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [router, 5_000_000n]).slice(2)}`,
    })
    expect(exact.allowances).toEqual([{ token: usdc, spender: router, amount: 5_000_000n }])
    expect(exact.codes).toEqual([])
    const all = await approve('unlimited')
    expect(all.allowances).toEqual([{ token: usdc, spender: router, amount: 'all' }])
    expect(all.codes).toEqual(['unlimitedAllowance'])
  })
  test('the chain says what is allowed already', async () => {
    const rpc = {
      eth_call: ([{ data }]: [{ data: string }]) => (data === '0x313ce567' ? `0x${word(6n)}` : `0x${word(77n)}`),
    }
    expect((await approve(5n, rpc)).allowed).toBe(77n)
  })
})
