import type { IntentPromise, Prepared } from 'tapkit/kernel'
import {
  concatHex,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  pad,
  parseAbi,
  size,
  toEventSelector,
  toHex,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { checksumAddress } from '../checksumAddress.ts'
import { answering, hex, token, word } from '../fixtures/answering.ts'
import { alice, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const mallory = checksumAddress('0xbad'.padEnd(42, '7'))
const market = checksumAddress('0x3a4'.padEnd(42, '5'))
const pieces = checksumAddress('0x721'.padEnd(42, '1'))
const dollars = { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const ether = 10n ** 18n
const abi = parseAbi([
  'function approve(address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function transfer(address,uint256)',
  'function execute(address,uint256,bytes)',
  'function executeBatch((address target, uint256 value, bytes data)[])',
  'function mystery(uint256)',
  'function multicall(bytes[])',
  'function aggregate3((address target, bool allowFailure, bytes data)[])',
  'function safeTransferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256,uint256,bytes)',
])
const erc7821 = parseAbi(['function execute(bytes32 mode, bytes executionData)'])
const tuples = parseAbi(['function f((address target, uint256 value, bytes data)[] calls)'])[0].inputs
const call = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)
const topics = (event: string, ...indexed: readonly (string | bigint)[]) => [
  toEventSelector(event),
  ...indexed.map((each) => `0x${word(each)}`),
]

type Made = { readonly to: string; readonly value?: bigint; readonly data?: string }
type Node = { readonly logs?: readonly object[]; readonly rpc?: object }

/** Prepares what a service wrote; the node tries it out only where the test has logs of it. */
async function attempt(intent: object, { to, value = 0n, data }: Made, { logs, rpc = {} }: Node = {}) {
  const simulates = logs && {
    eth_simulateV1: () => [{ calls: [{ status: '0x1', logs, returnData: '0x', gasUsed: '0x5208' }] }],
  }
  const { kernel, connect } = await world({ rpc: answering({ ...simulates, ...rpc } as never) })
  await connect()
  const payload = { to, value: hex(value), ...(data ? { data } : {}) }
  try {
    return await kernel.prepare({ payload, tokens: [dollars], about: {}, ...intent } as never)
  } catch (error) {
    return (error as { params?: { reason?: string } }).params?.reason ?? (error as Error).name
  }
}
const own = (promise: IntentPromise) => ({ kind: 'bridge', promise })
const asCalls = async (made: Made, node: Node = {}) => {
  const { kernel, connect } = await world({ rpc: answering({ ...node.rpc } as never) })
  await connect()
  const payload = { to: made.to, value: hex(made.value ?? 0n), ...(made.data ? { data: made.data } : {}) }
  return kernel.prepare({ kind: 'calls', payload } as never).catch((error: Error) => error.name)
}
const textOf = (prepared: Prepared | string) =>
  JSON.stringify(
    typeof prepared === 'string'
      ? prepared
      : [prepared.changes, prepared.details, prepared.notices, prepared.allowances],
    (_, part) => (typeof part === 'bigint' ? `${part}` : part),
  )
const codes = (prepared: Prepared | string) =>
  typeof prepared === 'string' ? [prepared] : prepared.notices.map(({ code }) => code)

describe('a piece of ERC-721 whose number is 0', () => {
  const logOf = (id: bigint) => ({
    address: pieces,
    topics: topics('Approval(address,address,uint256)', alice, mallory, id),
    data: '0x',
  })

  test.each([1n, 0n])(
    'a node has seen that mallory may take piece %s: a promise that lets nobody take anything is broken',
    async (id) => {
      const made = { to: pieces, data: call('approve', [mallory, id]) }
      expect(await attempt(own({ out: [], allowances: [] }), made, { logs: [logOf(id)] })).toBe('allows')
    },
  )

  test.each([1n, 0n])('piece %s that its bytes pay to mallory leaves, where nothing may leave', async (id) => {
    const made = { to: pieces, data: call('transferFrom', [alice, mallory, id]) }
    expect(await attempt(own({ out: [] }), made)).toBe('leaves')
  })
})

describe('a smart account (EIP-7702)', () => {
  /** A batch of batches (ERC-7821, mode 3) whose bytes can also be misread as one batch. */
  function batchOfBatches(inner: readonly { target: string; value: bigint; data: string }[]) {
    const list = encodeAbiParameters(tuples, [inner as never])
    const words = (value: bigint | number) => pad(toHex(value))
    // Offset of the calls; a word that nobody obeys; nothing; the calls.
    const batch = concatHex([words(0x60), words(0x60), words(0), `0x${list.slice(66)}`])
    const executionData = concatHex([words(0x20), words(1), words(0x20), words(size(batch)), batch])
    const mode = '0x01000000000078210002'.padEnd(66, '0') as `0x${string}`
    return {
      executionData,
      data: encodeFunctionData({ abi: erc7821, functionName: 'execute', args: [mode, executionData] }),
    }
  }
  const steals = [{ target: usdc, value: 0n, data: call('transfer', [mallory, 900_000_000n]) }]
  const { executionData, data } = batchOfBatches(steals)

  test('the bytes are what the standard says: an array of batches, of which one pays mallory', () => {
    const [batches] = decodeAbiParameters([{ type: 'bytes[]' }], executionData)
    const [made] = decodeAbiParameters(tuples, batches[0] ?? '0x')
    expect(made).toEqual([{ ...steals[0], data: steals[0]?.data }])
  })

  test('a batch of batches that pays mallory is drawn, refused, or said to be unread', async () => {
    const prepared = await asCalls({ to: alice, data })
    const said = textOf(prepared)
    expect([said.includes(mallory), said.includes('unreadCall'), typeof prepared === 'string']).toContain(true)
  })

  test('nor does it keep a promise of a few wei', async () => {
    const prepared = await attempt(own({ out: [{ limit: 'atMost', amount: 1_000n }] }), { to: alice, data })
    expect([typeof prepared === 'string', codes(prepared).includes('untried')]).toContain(true)
  })

  test('what it pays to nobody’s address is not drawn as paid to the account itself', async () => {
    for (const data of [
      call('execute', [zeroAddress, ether, '0x']),
      call('executeBatch', [[{ target: zeroAddress, value: ether, data: '0x' }]]),
    ]) {
      const prepared = await asCalls({ to: alice, data })
      if (typeof prepared === 'string') continue
      expect(prepared.changes.map(({ party }) => party)).toEqual([zeroAddress])
    }
  })
})

describe('a promise of an allowance', () => {
  const allowances = [{ token: usdc, spender: market, amount: 5n }]

  test('is kept by the very approval, also where a node has seen it', async () => {
    const made = { to: usdc, data: call('approve', [market, 5n]) }
    const logs = [
      { address: usdc, topics: topics('Approval(address,address,uint256)', alice, market), data: `0x${word(5n)}` },
    ]
    const [untried, tried] = [
      await attempt(own({ out: [], allowances }), made),
      await attempt(own({ out: [], allowances }), made, { logs }),
    ]
    expect([untried, tried].map((each) => (typeof each === 'string' ? each : 'kept'))).toEqual(['kept', 'kept'])
  })

  test('is broken by one that is added to what the spender may take already', async () => {
    const made = { to: usdc, data: call('increaseAllowance', [market, 5n]) }
    const usdcSays = token({})
    const eth_call = (params: [{ to: string; data: string }]) =>
      params[0].data.startsWith('0xdd62ed3e') ? `0x${word(10n ** 12n)}` : usdcSays(params)
    // Afterwards the spender may take a million dollars and 5.
    const prepared = await attempt(own({ out: [], allowances }), made, { rpc: { eth_call } })
    expect(typeof prepared === 'string' ? prepared : prepared.allowances).toBe('allows')
  })
})

test('a token’s own contract cannot be paid, also where the promise lets it be called (money 4)', async () => {
  const made = { to: usdc, data: call('transfer', [usdc, 5n]) }
  const out = [{ limit: 'exactly', amount: 5n, token: usdc }] as const
  const [open, named] = [await attempt(own({ out }), made), await attempt(own({ out, callees: [usdc] }), made)]
  expect([codes(open).includes('tokenContract'), codes(named).includes('tokenContract')]).toEqual([true, true])
})

test('two bounds on one asset do not double what the review draws', async () => {
  const half = { limit: 'atMost', amount: ether } as const
  // Nobody tries it out: the limits stand for what leaves.
  const prepared = await attempt(own({ out: [half, half] }), {
    to: market,
    value: 2n * ether,
    data: call('mystery', [7n]),
  })
  if (typeof prepared === 'string') return
  expect(prepared.changes.reduce((sum, { amount }) => sum + amount, 0n)).toBe(2n * ether)
})

test('the notice that nobody has tried a request out says all that may leave', async () => {
  const cat = checksumAddress('0xca7'.padEnd(42, '7'))
  const out = [
    { limit: 'atMost', amount: ether },
    { limit: 'atMost', amount: 700n, token: cat },
  ] as const
  const prepared = await attempt(own({ out }), { to: market, value: ether, data: call('mystery', [7n]) })
  if (typeof prepared === 'string') return
  expect(prepared.notices.find(({ code }) => code === 'untried')?.params?.most).toMatch(/1 ETH \+ .*\d/)
})

test('a contract that nobody knows keeps no promise by the name of what it is told, where nobody has tried it out', async () => {
  const out = [{ limit: 'atMost', amount: 5_000_000n, token: usdc }] as const
  const named = async (data: string) => codes(await attempt(own({ out }), { to: market, data })).includes('untried')
  // What stands within the brackets is read as if the contract did it, and nothing else.
  expect([await named(call('mystery', [7n])), await named(call('multicall', [[]]))]).toEqual([true, true])
})

test('what only a node says that comes is not said to come at least (money 24)', async () => {
  const native = checksumAddress('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
  const moves = (address: string, from: string, to: string, amount: bigint) => ({
    ...{ address, topics: topics('Transfer(address,address,uint256)', from, to), data: `0x${word(amount)}` },
  })
  const logs = [moves(native, alice, market, ether), moves(usdc, market, alice, 9n)]
  const promise = own({
    ...{ out: [{ limit: 'atMost', amount: ether }], in: [{ limit: 'atLeast', amount: 9n, token: usdc }] },
  })
  const keptBy = async (data: string) => {
    const prepared = await attempt(promise, { to: market, value: ether, data }, { logs })
    return typeof prepared === 'string' ? prepared : [prepared.kept, codes(prepared).includes('lessMayArrive')]
  }
  // Neither says anything of what comes.
  expect(await keptBy(call('mystery', [7n]))).toEqual(['simulation', true])
  for (const data of [call('multicall', [[]]), call('transfer', [market, 0n])])
    expect(await keptBy(data)).toEqual(['simulation', true])
})

describe('which piece of a collection leaves', () => {
  test.each<[string, (id: bigint) => string]>([
    ['ERC-721', (id) => call('safeTransferFrom', [alice, mallory, id])],
    ['ERC-1155', (id) => call('safeTransferFrom', [alice, mallory, id, 1n, '0x'])],
  ])('stands in the review: two pieces of %s are two reviews (money 7)', async (_, write) => {
    const [cheap, dear] = [
      await asCalls({ to: pieces, data: write(5n) }),
      await asCalls({ to: pieces, data: write(777n) }),
    ]
    expect(textOf(dear)).not.toBe(textOf(cheap))
  })

  test('is no payment again of another piece that was sent before', async () => {
    const { kernel, connect } = await world({ rpc: answering({} as never) })
    await connect()
    const write = (id: bigint) => ({
      kind: 'calls',
      payload: { to: pieces, value: '0x0', data: call('safeTransferFrom', [alice, mallory, id]) },
    })
    const first = await kernel.prepare(write(5n) as never)
    await kernel.send(first).catch(() => undefined)
    expect(kernel.state.ledger).toHaveLength(1)
    const second = await kernel.prepare(write(777n) as never)
    expect(codes(second)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(sentBefore|mayBeSent)$/)]))
  })
})

describe('what calls may fail to bring', () => {
  const multicall3 = checksumAddress('0xca11bde05977b3631167028862be2a173976ca11')
  const rich = checksumAddress('0x41c4'.padEnd(42, '4'))
  const brings = call('transferFrom', [rich, alice, 1_000_000_000_000n])

  test('is not drawn as received: the rest goes through without it', async () => {
    const data = call('aggregate3', [[{ target: usdc, allowFailure: true, data: brings }]])
    const prepared = await asCalls({ to: multicall3, value: ether, data })
    if (typeof prepared === 'string') return
    // One ether leaves, and nobody has let anybody take a million dollars.
    expect(prepared.changes.filter(({ direction }) => direction === 'in')).toEqual([])
  })

  test('nor by a contract that only takes the name of Multicall3’s call', async () => {
    const data = call('aggregate3', [[{ target: usdc, allowFailure: false, data: brings }]])
    const prepared = await asCalls({ to: market, value: ether, data })
    if (typeof prepared === 'string') return
    const received = prepared.changes.filter(({ direction }) => direction === 'in')
    expect([received.length === 0, codes(prepared).includes('unreadCall')]).toContain(true)
  })

  test('nor by a batch of a smart account that goes on where a call fails (ERC-7579)', async () => {
    const list = encodeAbiParameters(tuples, [[{ target: usdc, value: 0n, data: brings as `0x${string}` }]])
    const mode = '0x0101'.padEnd(66, '0') as `0x${string}`
    const data = encodeFunctionData({ abi: erc7821, functionName: 'execute', args: [mode, list] })
    const prepared = await asCalls({ to: alice, data })
    if (typeof prepared === 'string') return
    expect(prepared.changes.filter(({ direction }) => direction === 'in')).toEqual([])
  })
})

test('whoever the bytes pay is looked at as the receiver of a transfer: nobody has the key of it (money 4, docs/plugins.md)', async () => {
  const dead = '0x000000000000000000000000000000000000dEaD'
  const { kernel, connect } = await world({ rpc: answering({} as never) })
  await connect()
  const transfer = await kernel.prepare({ kind: 'transfer', to: dead, amount: 5n })
  const payment = await attempt(own({ out: [{ limit: 'exactly', amount: 5n, party: dead }] }), { to: dead, value: 5n })
  expect([codes(transfer), codes(payment)].map((each) => each.includes('zeroAddress'))).toEqual([true, true])
})

test('whoever the bytes pay is named, also where a node has seen a little more leave (docs/plugins.md)', async () => {
  const moved = (to: string, amount: bigint) => ({
    ...{ address: usdc, topics: topics('Transfer(address,address,uint256)', alice, to), data: `0x${word(amount)}` },
  })
  const pays = { target: usdc, value: 0n, data: call('transfer', [mallory, 5n]) }
  const more = { target: market, value: 0n, data: call('mystery', [7n]) }
  const promise = own({ out: [{ limit: 'atMost', amount: 10n, token: usdc }] })
  const drawn = async (batch: readonly object[], logs: readonly object[]) => {
    const prepared = await attempt(promise, { to: alice, data: call('executeBatch', [batch]) }, { logs })
    return textOf(prepared).includes(mallory)
  }
  expect(await drawn([pays], [moved(mallory, 5n)])).toBe(true)
  // The market takes 1 by what it was allowed before.
  expect(await drawn([pays, more], [moved(mallory, 5n), moved(market, 1n)])).toBe(true)
})
