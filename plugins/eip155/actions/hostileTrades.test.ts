import { approvalIntent, swapIntent } from 'tapkit/features/swap/intents'
import type { Intent, LedgerEntry } from 'tapkit/kernel'
import { createSimulatedWallet } from 'tapkit/testing'
import { encodeFunctionData, maxUint256, parseAbi, toEventSelector } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { checksumAddress } from '../checksumAddress.ts'
import { answering, hex, word } from '../fixtures/answering.ts'
import { alice, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const id = `0x${'ab'.repeat(32)}`
const router = checksumAddress('0x1111111254EEB25477B68fb85Ed929f73A960582')
const mallory = checksumAddress('0xbad'.padEnd(42, '7'))
const weth = checksumAddress('0xe7'.padEnd(42, '9'))
const dollars = { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

const abi = parseAbi([
  'function approve(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function transfer(address,uint256)',
  'function swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
  'function executeBatch((address target, uint256 value, bytes data)[])',
  'function mystery(uint256)',
  'function deposit(address)',
])
const call = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)
const leaves = (token: string, from: string, to: string, amount: bigint) => ({
  address: token,
  topics: [toEventSelector('Transfer(address,address,uint256)'), `0x${word(from)}`, `0x${word(to)}`],
  data: `0x${word(amount)}`,
})

type Made = { readonly to: string; readonly data: string; readonly logs?: readonly object[]; readonly code?: string }

/** The wallet is asked for one thing, and makes another of it, which the network records. */
async function made(
  intent: Intent,
  { to, data, logs = [], code = `0xef0100${'63'.repeat(20)}` }: Made,
): Promise<LedgerEntry | undefined> {
  const wallet = createSimulatedWallet({ chainId: 1, answers: { eth_sendTransaction: () => id } } as never)
  const mined = { hash: id, from: alice.toLowerCase(), nonce: '0x7', to, value: '0x0', input: data }
  const { kernel, connect } = await world({
    wallet,
    rpc: answering({
      eth_simulateV1: () => [{ calls: [{ status: '0x1', logs: trade, returnData: '0x' }] }],
      eth_call: ([{ data }]: [{ data: string }]) => `0x${word(data === '0x313ce567' ? 6n : 10n ** 12n)}`,
      // The account's own code (EIP-7702).
      eth_getCode: ([address]: [string]) => (address.toLowerCase() === alice.toLowerCase() ? code : '0x60'),
      eth_getTransactionReceipt: () => ({ status: '0x1', blockNumber: '0x101', logs }),
      eth_getTransactionByHash: () => mined,
    } as never),
  } as never)
  await connect()
  await kernel.send(await kernel.prepare(intent))
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toMatch(/confirmed|failed|different/))
  return kernel.state.ledger[0]
}

const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const trade = [leaves(usdc, alice, weth, 5_000_000n), leaves(native, router, alice, 2n * 10n ** 15n)]

// "asset, amount and party of all that left the account" (money 14): who may take it later counts as well (money 20).
describe('an approval', () => {
  const meant = (amount: bigint | 'unlimited' = 5n) => approvalIntent({ token: dollars, spender: router, amount })
  const approve = (spender: string, amount: bigint) => call('approve', [spender, amount])

  test.each([
    ['of somebody else', approve(mallory, 5n)],
    ['of more', approve(router, 6n)],
    ['without a limit', approve(router, maxUint256)],
    ['of a whole collection', call('setApprovalForAll', [router, true])],
    ['that is none', call('mystery', [5n])],
  ])('error: one %s, made by the wallet in its place, is not told as confirmed', async (_, data) => {
    expect((await made(meant(), { to: usdc, data }))?.status).toBe('different')
  })
  test('error: an approval of another token is not told as confirmed', async () => {
    expect((await made(meant(), { to: weth, data: approve(router, 5n) }))?.status).toBe('different')
  })
  test('error: an approval beside the reviewed approval is not told as confirmed', async () => {
    const calls = [approve(router, 5n), approve(mallory, 5n)].map((data) => ({ target: usdc, value: 0n, data }))
    expect((await made(meant(), { to: alice, data: call('executeBatch', [calls]) }))?.status).toBe('different')
  })

  test('error: an approval that an account without code tells itself is not told as confirmed, in words that are read or not', async () => {
    const calls = [{ target: usdc, value: 0n, data: approve(router, 5n) }]
    for (const data of [call('executeBatch', [calls]), call('mystery', [5n])]) {
      expect((await made(meant(), { to: alice, data, code: '0x' }))?.status).toBe('different')
    }
  })

  test.each([
    ['as it was reviewed', meant(), approve(router, 5n)],
    ['of less, as a visitor may choose in the wallet', meant(), approve(router, 4n)],
    ['with what a wallet writes behind it', meant(), `${approve(router, 5n)}c0ffee`],
    ['without a limit, where that was reviewed', meant('unlimited'), approve(router, maxUint256)],
    ['that takes one back', meant(0n), approve(router, 0n)],
  ])('behavior: one %s is confirmed', async (_, intent, data) => {
    expect((await made(intent, { to: usdc, data }))?.status).toBe('confirmed')
  })
  test('behavior: an approval that a smart account tells itself is confirmed, in words that are read or not', async () => {
    const calls = [{ target: usdc, value: 0n, data: approve(router, 5n) }]
    expect((await made(meant(), { to: alice, data: call('executeBatch', [calls]) }))?.status).toBe('confirmed')
    expect((await made(meant(), { to: alice, data: call('mystery', [5n]) }))?.status).toBe('confirmed')
  })
})

describe('a call that a feature has written', () => {
  const [own, others] = [call('deposit', [alice]), call('deposit', [mallory])]
  const meant = { kind: 'calls', payload: { to: router, value: hex(0n), data: own } } as unknown as Intent
  const approval = { kind: 'calls', payload: { to: usdc, data: call('approve', [router, 5n]) } } as unknown as Intent

  test('error: the same contract’s call for another account is not told as confirmed', async () => {
    expect((await made(meant, { to: router, data: others }))?.status).toBe('different')
  })
  test('error: an approval of another spender is not told as confirmed', async () => {
    expect((await made(approval, { to: usdc, data: call('approve', [mallory, 5n]) }))?.status).toBe('different')
  })
  test('error: the very call is not told as confirmed if an account without code tells it itself', async () => {
    const calls = [{ target: router, value: 0n, data: own }]
    const batched = { to: alice, data: call('executeBatch', [calls]) }
    expect((await made(meant, { ...batched, code: '0x' }))?.status).toBe('different')
    expect((await made(meant, batched))?.status).toBe('confirmed')
  })
  test('behavior: what an account writes to itself is as it was reviewed, though nobody hears it', async () => {
    const note = { kind: 'calls', payload: { to: alice, value: hex(0n), data: '0x68656c6c6f' } } as unknown as Intent
    expect((await made(note, { to: alice, data: '0x68656c6c6f', code: '0x' }))?.status).toBe('confirmed')
  })
  test('behavior: the very call is, and an approval of less', async () => {
    expect((await made(meant, { to: router, data: own }))?.status).toBe('confirmed')
    expect((await made(approval, { to: usdc, data: call('approve', [router, 4n]) }))?.status).toBe('confirmed')
  })
})

describe('a swap for the native currency, which no network logs', () => {
  const data = call('swapExactTokensForETH', [5_000_000n, 2n * 10n ** 15n, [usdc, weth], alice, maxUint256])
  const swap = swapIntent({
    ...{ from: dollars, amount: 5_000_000n, to: ether, least: 10n ** 15n, routers: [router] },
    ...{ validUntil: Date.now() + 3_600_000, payload: { to: router, value: hex(0n), data } },
  })
  const paid = [leaves(usdc, alice, mallory, 5_000_000n)]

  test('error: a payment to a stranger in its place is not told as a swap', async () => {
    const entry = await made(swap, { to: usdc, data: call('transfer', [mallory, 5_000_000n]), logs: paid })
    expect(entry).toMatchObject({ status: 'different', seen: [{ direction: 'out', party: mallory }] })
  })
  test('error: the router’s own call to pay a stranger, or to bring less, is not told as a swap', async () => {
    for (const [least, receiver] of [
      [2n * 10n ** 15n, mallory],
      [1n, alice],
    ]) {
      const other = call('swapExactTokensForETH', [5_000_000n, least, [usdc, weth], receiver, maxUint256])
      expect((await made(swap, { to: router, data: other, logs: trade }))?.status).toBe('different')
    }
  })
  test('error: a call of another contract is not told as a swap', async () => {
    expect((await made(swap, { to: mallory, data, logs: paid }))?.status).toBe('different')
  })
  test('behavior: the router’s reviewed call is a swap, also if the wallet has batched it', async () => {
    expect((await made(swap, { to: router, data: `${data}c0ffee`, logs: trade }))?.status).toBe('confirmed')
    const calls = [{ target: router, value: 0n, data }]
    const batched = { to: alice, data: call('executeBatch', [calls]), logs: trade }
    expect((await made(swap, batched))?.status).toBe('confirmed')
  })
})
