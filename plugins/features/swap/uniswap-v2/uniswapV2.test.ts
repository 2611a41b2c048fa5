// @vitest-environment node
import fc from 'fast-check'
import { createTestKernel, mockNetwork } from 'tapkit/testing'
import { decodeFunctionData, encodeAbiParameters, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SignedPermit } from '../permits.ts'
import type { SwapToken } from '../service.ts'
import { uniswapV2 } from './index.ts'

const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const wrapped = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const dai = { address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', symbol: 'DAI', name: 'Dai', decimals: 18 }
const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const ether: SwapToken = { symbol: 'ETH', name: 'Ether', decimals: 18 }
const account = { namespace: 'eip155', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' } as const
const network = mockNetwork('eip155:1', { rpcUrl: 'https://node.example', nativeCurrency: ether })

/** As Uniswap publishes it; read by a library that is not ours. */
const abi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function multicall(bytes[] data) payable',
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
])
const read = (data: unknown) => decodeFunctionData({ abi, data: data as `0x${string}` })
const lower = (path: readonly string[]) => path.map((each) => each.toLowerCase())

type Pools = (path: readonly string[], amount: bigint) => bigint | undefined

/** The service on a network whose node knows these pools; one that it does not know reverts. */
async function open(
  pools: Pools,
  { selfPermit = false, gasPrice = '0x3b9aca00' as unknown, blocks = (_tag: string): unknown => null } = {},
) {
  const asked: string[] = []
  const kernel = createTestKernel({
    plugins: [
      { name: 'net', apply: ({ networks }) => void networks.add([network]) },
      uniswapV2({ pools: { 'eip155:1': { router, wrapped, selfPermit, tokens: [dai, usdc] } } }),
    ],
    fetch: async (url, init) => {
      const { id, method, params } = JSON.parse(String(init?.body))
      asked.push(`${new URL(String(url)).host} ${method}`)
      const reply = (more: object) => new Response(JSON.stringify({ jsonrpc: '2.0', id, ...more }))
      if (method === 'eth_gasPrice') return reply({ result: gasPrice })
      if (method === 'eth_getBlockByNumber') return reply({ result: blocks(params[0]) })
      expect(params[0].to).toBe(router)
      const { functionName, args } = read(params[0].data)
      expect(functionName).toBe('getAmountsOut')
      const [amount, path] = args as unknown as [bigint, readonly string[]]
      const out = pools(lower(path), amount)
      if (out === undefined) return reply({ error: { code: 3, message: 'execution reverted' } })
      if (out < 0n) return reply({ error: { code: Number(out), message: 'Internal error' } })
      const amounts = [amount, ...path.slice(2).map(() => 7n), out]
      return reply({ result: encodeAbiParameters([{ type: 'uint256[]' }], [amounts]) })
    },
  })
  kernel.http.wake()
  const [service] = kernel.hooks.services.for('swap').call([], { network })
  if (!service) throw new Error('Nobody trades there.')
  const { signal } = kernel
  const quote = (from: SwapToken, to: SwapToken, amount: bigint) =>
    service.fetchQuote({ network, account, from, to, amount, slippage: 100, signal })
  const write = async (from: SwapToken, to: SwapToken, amount: bigint, slippage = 100, permit?: SignedPermit) => {
    const given = await quote(from, to, amount)
    const steps = await service.prepare({ network, account, from, to, amount, slippage, quote: given, signal })
    return {
      quote: given,
      spender: steps.spender,
      call: (await steps.build({ signal, permit })) as Record<string, string>,
    }
  }
  return { kernel, service, asked, quote, write }
}

/** Two for one by the pool of both, three by way of the native currency. */
const deep: Pools = (path, amount) => amount * (path.length === 3 ? 3n : 2n)

describe('a quote', () => {
  test('asks the network’s own node, and nobody else', async () => {
    const { kernel, asked, quote, service } = await open(deep)
    await quote(ether, dai, 10n ** 18n)
    expect(new Set(asked)).toEqual(new Set(['node.example eth_gasPrice', 'node.example eth_call']))
    const { signal } = kernel
    expect(await service.fetchTokens({ network, signal })).toMatchObject([{ symbol: 'ETH' }, dai, usdc])
    const elsewhere = mockNetwork('eip155:8453')
    expect(kernel.hooks.services.for('swap').call([], { network: elsewhere })).toEqual([])
  })

  test('is of the better of two ways, and says what each pool on it keeps', async () => {
    const { quote } = await open(deep)
    expect(await quote(dai, usdc, 1_000_000n)).toMatchObject({ amountOut: 3_000_000n, feeBps: 60, impactBps: 0 })
    const direct = await open((path, amount) => amount * (path.length === 3 ? 1n : 2n))
    expect(await direct.quote(dai, usdc, 1_000_000n)).toMatchObject({ amountOut: 2_000_000n, feeBps: 30 })
    expect(await quote(ether, dai, 5n)).toMatchObject({ amountOut: 10n, feeBps: 30 })
  })

  test('goes by the pool that there is, where the other one reverts', async () => {
    const { quote } = await open((path, amount) => (path.length === 2 ? undefined : amount))
    expect(await quote(dai, usdc, 9n)).toMatchObject({ amountOut: 9n, feeBps: 60 })
  })

  test('says how much worse it is than a tiny one, and what the network takes', async () => {
    const { quote } = await open((_, amount) => (amount > 5_000n ? (amount * 9n) / 10n : amount))
    expect(await quote(dai, ether, 1_000_000n)).toMatchObject({ impactBps: 1_000, networkFee: 150_000n * 10n ** 9n })
    const silent = await open(deep, { gasPrice: 'soon' })
    expect((await silent.quote(dai, ether, 5n)).networkFee).toBeUndefined()
  })

  test('offers permissions of tokens alone, and only where the router hands them in', async () => {
    const { quote } = await open(deep, { selfPermit: true })
    expect((await quote(dai, ether, 5n)).permit).toBe('eip2612')
    expect((await quote(ether, dai, 5n)).permit).toBeUndefined()
    expect((await (await open(deep)).quote(dai, ether, 5n)).permit).toBeUndefined()
  })

  test('error: a node that fails to tell of one way gives no price by the other, which may be far worse, and names no lack (money 58)', async () => {
    for (const broken of [2, 3]) {
      const { quote } = await open((path, amount) => (path.length === broken ? -32_603n : amount / 2n))
      await expect(quote(dai, usdc, 1_000n)).rejects.toMatchObject({ name: 'RPCError', code: -32_603 })
    }
    const tiny = await open((_, amount) => (amount < 1_000n ? -32_603n : amount))
    await expect(tiny.quote(dai, usdc, 1_000n)).rejects.toMatchObject({ name: 'RPCError' })
  })

  test('error: pools that hold nothing, or are not there, are too little to be had', async () => {
    for (const pools of [() => 0n, () => undefined]) {
      const { quote } = await open(pools)
      await expect(quote(dai, usdc, 5n)).rejects.toMatchObject({ code: 'insufficient_liquidity' })
    }
  })
})

describe('a trade', () => {
  test('is one of three functions, by what is paid and what comes, and a token that comes is measured (evm 34)', async () => {
    const { write } = await open(deep)
    const until = BigInt(Math.floor(Date.now() / 1_000))
    const sold = await write(ether, dai, 1_000n)
    expect([sold.spender, sold.call.to, sold.call.value]).toEqual([router, router, '0x3e8'])
    expect(read(sold.call.data)).toEqual({
      functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens',
      args: [1_980n, [wrapped, dai.address], account.address, expect.any(BigInt)],
    })
    const got = read((await write(dai, ether, 1_000n)).call.data)
    expect([got.functionName, got.args?.slice(0, 4)]).toEqual([
      'swapExactTokensForETH',
      [1_000n, 1_980n, [dai.address, wrapped], account.address],
    ])
    const { call } = await write(dai, usdc, 1_000n, 50)
    const traded = read(call.data)
    expect([call.value, traded.functionName, traded.args?.slice(0, 4)]).toEqual([
      '0x0',
      'swapExactTokensForTokensSupportingFeeOnTransferTokens',
      [1_000n, 2_985n, [dai.address, wrapped, usdc.address], account.address],
    ])
    // It waits 20 minutes for a block, and no longer.
    const deadline = BigInt(String(traded.args?.[4]))
    expect(deadline >= until + 1_200n && deadline <= until + 1_260n).toBe(true)
  })

  describe("ends by the chain's clock (money 54)", () => {
    const now = () => Math.floor(Date.now() / 1_000)
    const blockAt = (time: number) => ({ timestamp: `0x${time.toString(16)}` })
    const endOf = async (blocks: (tag: string) => unknown) => {
      const { write } = await open(deep, { blocks })
      return Number(read((await write(dai, usdc, 1_000n)).call.data).args?.[4]) - 1_200
    }
    const isAt = (end: number, time: number) => expect(Math.abs(end - time)).toBeLessThan(60)

    test('where the clock of the visitor is an hour behind, as in a wrong time zone: the router would refuse each trade', async () =>
      isAt(await endOf(() => blockAt(now() + 3_600)), now() + 3_600))
    test('where it is a day ahead: the trade would wait for a day', async () =>
      isAt(await endOf(() => blockAt(now() - 86_400)), now() - 86_400))
    test('where the newest block is old, since the chain is idle, and the next is not', async () =>
      isAt(await endOf((tag) => blockAt(now() - (tag === 'latest' ? 86_400 : 0))), now()))
    test('where the node does not tell of the next block, by the later of both clocks', async () => {
      isAt(await endOf((tag) => (tag === 'latest' ? blockAt(now() + 3_600) : null)), now() + 3_600)
      isAt(await endOf((tag) => (tag === 'latest' ? blockAt(now() - 3_600) : null)), now())
    })
    test.each([null, {}, { timestamp: 7 }, { timestamp: 'soon' }, { timestamp: `0x${'f'.repeat(64)}` }])(
      "where the node tells nothing (%j), by the visitor's",
      async (block) => isAt(await endOf(() => block), now()),
    )
  })

  test('carries a permission as it was signed, before it takes the token (money 27)', async () => {
    const { write } = await open(deep, { selfPermit: true })
    const r = `0x${'ab'.repeat(32)}`
    const s = `0x0${'c'.repeat(63)}`
    const signed = { token: dai.address, owner: account.address, spender: router, nonce: 3n }
    const permit = { ...signed, value: 1_000n, deadline: 1_800_000_000n, v: 28, r, s } as SignedPermit
    const { call } = await write(dai, ether, 1_000n, 100, permit)
    const { functionName, args } = read(call.data)
    const calls = (args?.[0] ?? []) as readonly string[]
    expect([functionName, calls.map((each) => read(each).functionName)]).toEqual([
      'multicall',
      ['selfPermit', 'swapExactTokensForETH'],
    ])
    expect(read(calls[0]).args).toEqual([dai.address, 1_000n, 1_800_000_000n, 28, r, s])
    expect(read(calls[1]).args?.slice(0, 2)).toEqual([1_000n, 1_980n])
  })

  test('behavior: whatever is traded, it takes that amount, and no less comes than the slippage allows', async () => {
    const some = fc.record({
      amount: fc.bigInt(1n, 10n ** 30n),
      price: fc.bigInt(1n, 10n ** 12n),
      slippage: fc.integer({ min: 0, max: 5_000 }),
    })
    await fc.assert(
      fc.asyncProperty(some, async ({ amount, price, slippage }) => {
        const { write } = await open((_, given) => given * price)
        const { quote, call } = await write(dai, ether, amount, slippage)
        const [taken, least] = read(call.data).args as unknown as [bigint, bigint]
        expect(taken).toBe(amount)
        expect(least > 0n && least <= quote.amountOut).toBe(true)
        // Rounded down by less than one of the smallest unit.
        expect((least + 1n) * 10_000n > quote.amountOut * BigInt(10_000 - slippage)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})
