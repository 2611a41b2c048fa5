import { swapIntent } from 'tapkit/features/swap/intents'
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { checksumAddress } from '../checksumAddress.ts'
import { answering, hex, word } from '../fixtures/answering.ts'
import { alice, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { topics } from './readMoves.ts'

const world = openWorlds()
const router = checksumAddress('0xE592427A0AEce92De3Edee1F18E0157C05861564')
const mallory = checksumAddress('0xbad'.padEnd(42, '7'))
const weth = checksumAddress('0xe7'.padEnd(42, '9'))
const native = checksumAddress('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
const ether = 10n ** 18n
const least = 2_970_000_000n
const abi = parseAbi([
  'function exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160)) payable',
  'function swapExactETHForTokens(uint256,address[],address,uint256) payable',
])
const moves = (token: string, from: string, to: string, amount: bigint) => ({
  ...{ address: token, topics: [topics.transfer, `0x${word(from)}`, `0x${word(to)}`] },
  data: `0x${word(amount)}`,
})
const logs = [moves(native, alice, router, ether), moves(usdc, weth, alice, 3_000_000_000n)]

/** What the review of a swap of one ether to at least 2,970 USDC says, where a node sees 3,000 arrive. */
async function prepare(data: string) {
  const { kernel, connect } = await world({
    rpc: answering({ eth_simulateV1: () => [{ calls: [{ status: '0x1', logs, returnData: '0x' }] }] } as never),
    tokens: { 'eip155:1': [{ address: usdc, symbol: 'USDC', decimals: 6 }] },
  })
  await connect()
  const { changes, notices } = await kernel.prepare(
    swapIntent({
      ...{ amount: ether, least, routers: [router], validUntil: Date.now() + 30_000 },
      from: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      to: { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
      payload: { to: router, value: hex(ether), data },
    }),
  )
  return { kept: changes.map((change) => change.kept), notices: notices.map(({ code }) => code) }
}

test.each([0n, 29_700_000n, least])(
  'error: a swap whose bytes are not read is about what a node says, whatever least they hold: %s (money 24)',
  async (minimum) => {
    const args = [[weth, usdc, 500, alice, 2n ** 40n, ether, minimum, 0n]]
    const data = encodeFunctionData({ abi, functionName: 'exactInputSingle', args: args as never })
    expect(await prepare(data)).toEqual({ kept: [undefined, 'simulation'], notices: ['lessMayArrive'] })
  },
)

test('behavior: a swap whose bytes keep the least is at least that (money 24)', async () => {
  const args = [least, [weth, usdc], alice, 2n ** 40n]
  const data = encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: args as never })
  expect(await prepare(data)).toEqual({ kept: [undefined, undefined], notices: [] })
})

/** Calls of 1inch's routers that name pools, in words: v5 and v6, of ether and of a token. */
const pooled = [
  ['unoswap of v5', '0x0502b1c5', [0n, ether, least, 128n, 1n, BigInt(mallory)]],
  ['uniswapV3Swap of v5', '0xe449022e', [ether, least, 96n, 1n, BigInt(mallory)]],
  ['ethUnoswap of v6', '0xa76dfc3b', [least, BigInt(mallory)]],
] as const

test.each(pooled)(
  'error: a swap by pools that the service names is about what a node says, because the router believes the pools: %s (evm 22)',
  async (_, selector, words) => {
    expect(await prepare(`${selector}${words.map((each) => word(each)).join('')}`)).toEqual({
      kept: [undefined, 'simulation'],
      notices: ['lessMayArrive'],
    })
  },
)
