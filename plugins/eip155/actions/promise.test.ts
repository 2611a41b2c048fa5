import { approvalIntent, swapIntent } from 'tapkit/features/swap/intents'
import type { IntentPromise } from 'tapkit/kernel'
import { encodeFunctionData, maxUint256, parseAbi, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { checksumAddress } from '../checksumAddress.ts'
import { answering, hex, word } from '../fixtures/answering.ts'
import { alice, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const router = checksumAddress('0x1111111254EEB25477B68fb85Ed929f73A960582')
const mallory = checksumAddress('0xbad'.padEnd(42, '7'))
const dai = checksumAddress('0xda1'.padEnd(42, '3'))
const weth = checksumAddress('0xe7'.padEnd(42, '9'))
const dollars = { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const eth = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const ether = 10n ** 18n

const abi = parseAbi([
  'function mystery(uint256)',
  'function increaseAllowance(address,uint256)',
  'function executeBatch((address target, uint256 value, bytes data)[])',
])
const call = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)
const opaque = call('mystery', [7n])
const native = checksumAddress('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
const log = (event: string, address: string, from: string, to: string, amount: bigint) => ({
  ...{ address, topics: [toEventSelector(`${event}(address,address,uint256)`), `0x${word(from)}`, `0x${word(to)}`] },
  data: `0x${word(amount)}`,
})
const moves = (token: string, from: string, to: string, amount: bigint) => log('Transfer', token, from, to, amount)

type Made = { readonly to?: string; readonly value?: bigint; readonly data?: string; readonly logs?: readonly object[] }

/** Prepares what a service wrote, as a plugin's own kind with such a promise. */
async function attempt(promise: IntentPromise, made: Made = {}, more: object = {}) {
  const { to = router, value = 0n, data = opaque, logs = [] } = made
  const { kernel, connect } = await world({
    rpc: answering({
      eth_simulateV1: () => [{ calls: [{ status: '0x1', logs, returnData: '0x', gasUsed: '0x5208' }] }],
    } as never),
  })
  await connect()
  const payload = { to, value: hex(value), data }
  try {
    return await kernel.prepare({ kind: 'bridge', promise, payload, tokens: [dollars], about: {}, ...more } as never)
  } catch (error) {
    return (error as { params?: { reason?: string } }).params?.reason ?? (error as Error).name
  }
}

describe('what a promise says that may leave', () => {
  const most = {
    out: [{ limit: 'atMost', amount: 5_000_000n, token: usdc }],
    callees: [router],
    allowances: [],
  } as const
  // A router that may take the token since an earlier trade.
  const greedy = { logs: [moves(usdc, alice, mallory, 900_000_000n)] }

  test('error: is not said to be kept by bytes that nobody can read, also where nothing has to come', async () => {
    const prepared = await attempt(most, greedy)
    // The very same bytes are refused where the promise says that something comes ("leaves").
    if (typeof prepared === 'string') return expect(prepared).toBe('leaves')
    expect([prepared.changes, prepared.kept]).toEqual([
      [{ direction: 'out', amount: 5_000_000n, token: usdc, limit: 'atMost' }],
      'nothing',
    ])
  })

  test('behavior: may be promised to somebody by name, while something has to come', async () => {
    const made = { value: ether, logs: [moves(native, alice, router, ether), moves(usdc, weth, alice, 9n)] }
    const due = [{ limit: 'atLeast', amount: 9n, token: usdc }] as const
    for (const limit of ['atMost', 'exactly'] as const) {
      const prepared = await attempt({ out: [{ limit, amount: ether, party: router }], in: due }, made)
      expect(typeof prepared === 'string' ? prepared : 'kept').toBe('kept')
    }
  })

  test('behavior: may be promised exactly, and be open to whom it goes', async () => {
    const prepared = await attempt({ out: [{ limit: 'exactly', amount: ether }] }, { value: ether })
    expect(typeof prepared === 'string' ? prepared : 'kept').toBe('kept')
  })
})

describe('what a promise says that comes', () => {
  test('error: is not counted twice where its token is spelled in two ways', async () => {
    const due = [usdc, usdc.toLowerCase()].map((token) => ({ limit: 'atLeast', amount: 5n, token }) as const)
    const made = { value: ether, logs: [moves(native, alice, router, ether), moves(usdc, weth, alice, 5n)] }
    // 5 come. Whether 5 are promised, or 5 and 5, nobody can tell.
    const meant = await attempt({ out: [{ limit: 'atMost', amount: ether }], in: due }, made)
    expect(meant).toBe('IntentUnclearError')
  })
})

describe('what a promise says that others may take', () => {
  test('error: an allowance that grows by more calls than one is not the one that was promised', async () => {
    const calls = [1, 2].map(() => ({ target: usdc, value: 0n, data: call('increaseAllowance', [router, 5n]) }))
    const allowances = [{ token: usdc, spender: router, amount: 5n }]
    const made = { to: alice, data: call('executeBatch', [calls]) }
    // 10 may be taken.
    expect(await attempt({ out: [], allowances }, made)).toBe('allows')
  })

  test('error: what a node has seen allowed is said, also where a promise says nothing of it', async () => {
    const logs = [
      ...[moves(native, alice, router, ether), moves(usdc, weth, alice, 9n)],
      log('Approval', dai, alice, mallory, maxUint256),
    ]
    const promise = { out: [{ limit: 'atMost', amount: ether }], in: [{ limit: 'atLeast', amount: 9n, token: usdc }] }
    const prepared = await attempt(promise as never, { value: ether, logs })
    if (typeof prepared === 'string') return expect(prepared).toBe('allows')
    const said = [...prepared.notices.map(({ code }) => code), ...(prepared.details ?? []).map(({ code }) => code)]
    expect(said).toEqual(expect.arrayContaining([expect.stringMatching(/^(unlimitedAllowance|allows)$/)]))
  })
})

describe('who writes a request', () => {
  test('error: a kind without a payload is its own plugin’s to write: no approval stands in for it', async () => {
    const promise: IntentPromise = {
      out: [{ limit: 'atMost', amount: 5n, token: usdc }],
      allowances: [{ token: usdc, spender: router, amount: 5n }],
    }
    expect(await attempt(promise, {}, { payload: undefined })).toBe('UnsupportedChainError')
  })

  test('error: a payment is no approval, of which the review says that nothing leaves yet', async () => {
    const { tokens, about } = approvalIntent({ token: dollars, spender: router, amount: 5n })
    const made = { to: mallory, value: ether, data: '0x' }
    const prepared = await attempt({ out: 'atMost' }, made, { kind: 'approval', tokens, about })
    expect(typeof prepared).toBe('string')
  })

  test('error: a swap of a JavaScript host that allows no router by name may not call any', async () => {
    const { promise, tokens, about } = swapIntent({
      ...{ payload: {}, from: eth, amount: ether, to: dollars, least: 9n, validUntil: Date.now() + 60_000 },
    } as never)
    const made = {
      to: mallory,
      value: ether,
      logs: [moves(native, alice, mallory, ether), moves(usdc, weth, alice, 9n)],
    }
    expect(typeof (await attempt(promise, made, { kind: 'swap', tokens, about }))).toBe('string')
  })
})
