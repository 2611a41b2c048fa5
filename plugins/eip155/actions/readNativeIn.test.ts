import { swapIntent } from 'tapkit/features/swap/intents'
import { createSimulatedWallet } from 'tapkit/testing'
import { encodeFunctionData, parseAbi, toEventSelector } from 'viem'
import { expect, test, vi } from 'vitest'
import { checksumAddress } from '../checksumAddress.ts'
import { answering, hex, word } from '../fixtures/answering.ts'
import { alice, rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const id = `0x${'ab'.repeat(32)}`
const router = checksumAddress('0x1111111254EEB25477B68fb85Ed929f73A960582')
const weth = checksumAddress('0xe7'.padEnd(42, '9'))
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const data = encodeFunctionData({ abi: parseAbi(['function mystery(uint256)']), args: [7n] })
const leaves = (token: string, from: string, to: string, amount: bigint) => ({
  address: token,
  topics: [toEventSelector('Transfer(address,address,uint256)'), `0x${word(from)}`, `0x${word(to)}`],
  data: `0x${word(amount)}`,
})
const ether = 10n ** 18n
const fee = 21_000n * 10n ** 9n
const least = (99n * ether) / 100n

type Recorded = {
  readonly came: bigint
  /** What a stranger pays the account in the same block. */
  readonly gift?: bigint
  readonly own?: number
  readonly receipt?: object
  readonly rpc?: object
}

/** A swap of 3,000 USDC to at least 0.99 ether, in block 0x101, by which `came` came: how its entry ends. */
async function swapped({ came, gift = 0n, own = 1, receipt = {}, rpc = {} }: Recorded) {
  const paid = leaves(usdc, alice, weth, 3_000_000_000n)
  const isBefore = (at: unknown) => at === '0x100'
  const wallet = createSimulatedWallet({ chainId: 1, answers: { eth_sendTransaction: () => id } } as never)
  const { kernel, connect } = await world({
    wallet,
    tokens: { 'eip155:1': [{ address: usdc, symbol: 'USDC', decimals: 6 }] },
    rpc: answering({
      eth_simulateV1: () => [
        { calls: [{ status: '0x1', logs: [paid, leaves(native, router, alice, ether)], returnData: '0x' }] },
      ],
      eth_call: ([{ data }]: [{ data: string }]) => `0x${word(data === '0x313ce567' ? 6n : 10n ** 12n)}`,
      eth_getCode: ([address]: [string]) => (address.toLowerCase() === alice.toLowerCase() ? '0x' : '0x60'),
      eth_getBalance: ([, at]: unknown[]) => hex(isBefore(at) ? 5n * ether : 5n * ether + came + gift - fee),
      eth_getTransactionCount: ([, at]: unknown[]) =>
        hex(isBefore(at) || at === 'latest' || at === 'pending' ? 7 : 7 + own),
      eth_getTransactionReceipt: () => ({
        ...{
          status: '0x1',
          blockNumber: '0x101',
          logs: [paid],
          gasUsed: hex(21_000),
          effectiveGasPrice: hex(10n ** 9n),
        },
        ...receipt,
      }),
      eth_getTransactionByHash: () => ({
        hash: id,
        from: alice.toLowerCase(),
        nonce: '0x7',
        to: router,
        value: '0x0',
        input: data,
      }),
      ...rpc,
    } as never),
  } as never)
  await connect()
  const intent = swapIntent({
    ...{ amount: 3_000_000_000n, least, routers: [router], validUntil: Date.now() + 30_000 },
    from: { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    to: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    payload: { to: router, value: '0x0', data },
  })
  await kernel.send(await kernel.prepare(intent))
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toMatch(/confirmed|failed|different/))
  const [entry] = kernel.state.ledger
  return [entry?.status, entry?.seen?.filter(({ direction }) => direction === 'in').map(({ amount }) => amount)]
}

test('error: a swap into ether by which nothing came, or too little, is not what was reviewed (money 31)', async () => {
  expect(await swapped({ came: 0n })).toEqual(['different', [0n]])
  expect(await swapped({ came: least - 1n })).toEqual(['different', [least - 1n]])
})

/** A node that traces the transaction: the router pays, in one call that counts and one that was taken back. */
const tracing = (paid: bigint) => ({
  debug_traceTransaction: () => ({
    ...{ type: 'CALL', from: alice, to: router, value: '0x0' },
    calls: [
      { type: 'CALL', from: router, to: alice, value: hex(paid) },
      { type: 'CALL', from: router, to: alice, value: hex(ether), error: 'execution reverted' },
    ],
  }),
})

test('behavior: what came is what a node traces of the transaction, whatever else its block paid the account (money 31)', async () => {
  expect(await swapped({ came: ether, gift: 7n * ether, rpc: tracing(ether) })).toEqual(['confirmed', [ether]])
  expect(await swapped({ came: 0n, gift: 7n * ether, rpc: tracing(0n) })).toEqual(['different', [0n]])
})

test('behavior: a stranger’s payment in the block of a swap is not taken for what the swap brought (money 31)', async () => {
  expect(await swapped({ came: 0n, gift: 7n * ether })).toEqual(['confirmed', []])
  expect(await swapped({ came: 0n, gift: least - 1n })).toEqual(['different', [least - 1n]])
})

test('behavior: the fee is no part of what came (money 31)', async () => {
  expect(await swapped({ came: least - 778n, receipt: { l1Fee: hex(777) } })).toEqual(['different', [least - 1n]])
})

test("error: what the network's operator charges is no lack of what came (evm 35)", async () => {
  const receipt = { operatorFeeConstant: hex(777) }
  expect(await swapped({ came: least - 777n, receipt })).toEqual(['confirmed', []])
  expect(await swapped({ came: least - 778n, receipt })).toEqual(['different', [least - 1n]])
  // The share of the gas has counted in two ways, of which the larger is the most that can have been charged.
  const share = { operatorFeeScalar: hex(3) }
  expect(await swapped({ came: least - 3n * 2_100_000n, receipt: share })).toEqual(['confirmed', []])
})

test.each([
  ['another transaction of the account is in the block', { own: 2 }],
  ['the receipt names no price', { receipt: { effectiveGasPrice: undefined } }],
  [
    'a node keeps no balance of that block',
    {
      rpc: {
        eth_getBalance: ([, at]: unknown[]) => {
          if (at === '0x100') throw rejection('missing trie node', -32000)
          return hex(ether)
        },
      },
    },
  ],
])('behavior: what came is not known where %s (money 31)', async (_, more) => {
  expect(await swapped({ came: 0n, ...more })).toEqual(['confirmed', []])
})
