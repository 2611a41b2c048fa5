import { describe, expect, test } from 'vitest'
import { alice, bob, rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { transferTopic, usdcSays, word, wordOf } from '../fixtures/transferLogs.ts'
import { mainnet } from '../networks/index.ts'

const world = openWorlds()
const { contracts: _, ...bare } = mainnet
const hash = (digit: string) => `0x${digit.repeat(64)}`

const log = (more: object = {}) => ({
  address: usdc,
  topics: [transferTopic, wordOf(alice), wordOf(bob)],
  data: `0x${word(2_500_000)}`,
  transactionHash: hash('a'),
  blockNumber: '0x64',
  ...more,
})

type Filter = { fromBlock: string; toBlock: string; address: readonly string[]; topics: readonly (string | null)[] }
type Node = { logs?: (filter: Filter) => unknown; more?: Record<string, (params: never) => unknown> }

async function read(
  { logs = () => [log()], more = {} }: Node,
  history: 'logs' | 'otterscan' = 'logs',
  cursor?: string,
) {
  const filters: Filter[] = []
  const { kernel, calls } = await world({
    networks: [bare],
    tokens: { 'eip155:1': [usdc] },
    history,
    rpc: {
      eth_blockNumber: () => '0x4e20',
      eth_getLogs([filter]: [Filter]) {
        filters.push(filter)
        return logs(filter)
      },
      eth_getBlockByNumber: ([number]: [string]) => ({ number, timestamp: '0x6553f100' }),
      eth_call: ([{ data }]: [{ data: string }]) => usdcSays[data.slice(0, 10)],
      ...more,
    },
  })
  kernel.http.wake()
  const network = kernel.networks.get('eip155:1')
  if (!network) throw new Error('no network')
  const account = { namespace: 'eip155', address: alice }
  const page = await kernel.hooks.fetchHistory.promise({
    namespace: 'eip155',
    network,
    account,
    cursor,
    signal: kernel.signal,
  })
  return { page, filters, methods: calls.map(({ method }) => method) }
}

/** Whether a filter asks for what left. */
const isOut = ({ topics }: Filter) => topics.length === 2

test('a transfer, with the time of its block; nobody’s past but by the option', async () => {
  const { page } = await read({ logs: (filter) => (isOut(filter) ? [log()] : []) })
  expect(page?.items).toMatchObject([
    {
      ...{ id: hash('a'), kind: 'send', status: 'confirmed', at: 1_700_000_000_000 },
      transfers: [{ direction: 'out', amount: '2.5', symbol: 'USDC', address: usdc, party: bob }],
    },
  ])
  const { kernel } = await world({ networks: [bare] })
  expect(kernel.hooks.fetchHistory.isUsed('eip155')).toBe(false)
})

test('ranges that a node refuses are asked for in halves; a page has an end, and the next begins there', async () => {
  const limit = 1_000n
  const { page, filters } = await read({
    logs({ fromBlock, toBlock }) {
      if (BigInt(toBlock) - BigInt(fromBlock) >= limit) throw rejection('range too large', -32005)
      return []
    },
  })
  expect(filters.length).toBeLessThanOrEqual(24)
  expect(page?.items).toEqual([])
  const lowest = filters.map(({ fromBlock }) => BigInt(fromBlock)).at(-1) ?? 0n
  expect(page?.next).toBe(lowest.toString())
  const { filters: next } = await read({ logs: () => [] }, 'logs', page?.next)
  expect(BigInt(next[0]?.toBlock ?? 0)).toBe(lowest - 1n)
})

test('error: a node that refuses every range is a failure, not an empty past', async () => {
  const refuse = () => {
    throw rejection('no', -32000)
  }
  await expect(read({ logs: refuse })).rejects.toMatchObject({ name: 'RPCError' })
})

test('error: transfers of nothing, of strangers’ tokens, of others and of no shape are none (address poisoning)', async () => {
  const fake = '0x00000000000000000000000000000000000Fa4E5'
  const { page, filters } = await read({
    logs: () => [
      log({ data: `0x${word(0)}` }),
      log({ address: fake, transactionHash: hash('b') }),
      log({ topics: [transferTopic, wordOf(bob), wordOf(fake)], transactionHash: hash('c') }),
      log({ transactionHash: '0x12', blockNumber: 5 }),
      log({ blockNumber: 'NaN', transactionHash: hash('d') }),
      log({ data: '0x', transactionHash: hash('e') }),
      log({ removed: true, transactionHash: hash('f') }),
      { address: null },
      null,
    ],
  })
  expect(page?.items).toEqual([])
  expect(filters.every(({ address }) => address.length === 1)).toBe(true)
})

test('error: without a token there is nobody to ask of: a filter without addresses is everybody’s', async () => {
  const { kernel, calls } = await world({
    networks: [bare],
    history: 'logs',
    rpc: { eth_blockNumber: () => '0x4e20', eth_getLogs: () => [log()] },
  })
  kernel.http.wake()
  const network = kernel.networks.get('eip155:1')
  if (!network) throw new Error('no network')
  const account = { namespace: 'eip155', address: alice }
  const page = await kernel.hooks.fetchHistory.promise({ namespace: 'eip155', network, account, signal: kernel.signal })
  expect(page).toEqual({ items: [] })
  expect(calls.some(({ method }) => method === 'eth_getLogs')).toBe(false)
})

const tx = (more: object = {}) => ({
  ...{ hash: hash('1'), from: alice, to: bob, nonce: '0x1', value: '0xde0b6b3a7640000', input: '0x' },
  ...{ blockNumber: '0x64', ...more },
})
const search = (txs: readonly unknown[], more: object = {}) => ({
  ots_searchTransactionsBefore: () => ({
    txs,
    receipts: txs.map((each) => ({
      transactionHash: Object(each).hash,
      status: '0x1',
      timestamp: 1_700_000_000,
      ...more,
    })),
    lastPage: true,
  }),
})
const searched = async (txs: readonly unknown[], more?: object, operations: unknown = [], node: Node['more'] = {}) => {
  const ots = { ...search(txs, more), ots_getInternalOperations: () => operations, ...node }
  return (await read({ logs: () => [], more: ots }, 'otterscan')).page?.items
}

const payment = { type: 'CALL', from: bob, to: alice, value: '0x1bc16d674ec80000' }
const rootOf = (from: string) => ({ type: 'CALL', from, to: bob, value: '0x0' })

describe('a call of a stranger’s contract that brought the account nothing is no payment (history 10)', () => {
  // Erigon and anvil list calls that were taken back, and calls with more than their contract has.
  const told = [{ type: 0, from: bob, to: alice, value: payment.value }]
  const theirs = tx({ from: bob, to: usdc, value: '0x0', input: '0x12345678' })
  const own = tx({ value: '0x0', input: '0x12345678', hash: hash('2') })
  const balances = (had: bigint, has: bigint) => ({
    eth_getBalance: ([, at]: [string, string]) => `0x${(at === '0x64' ? has : had).toString(16)}`,
  })
  const two = 2n * 10n ** 18n
  const amounts = (items: Awaited<ReturnType<typeof searched>>) =>
    items?.flatMap(({ transfers }) => transfers.map(({ direction, amount }) => [direction, amount]))

  test.each([
    ['taken back', { ...payment, error: 'execution reverted' }],
    ['within one that was', { type: 'CALL', from: bob, to: usdc, error: 'execution reverted', calls: [payment] }],
  ])('by a trace: %s', async (_, call) => {
    const trace = { debug_traceTransaction: () => ({ ...rootOf(bob), calls: [call] }) }
    expect(await searched([theirs], {}, told, trace)).toEqual([])
  })

  test('by the balances, if the node has no trace', async () => {
    expect(await searched([theirs], {}, told, balances(5n, 5n))).toEqual([])
    expect(await searched([theirs], {}, told, balances(5n, 4n + two))).toEqual([])
    expect(amounts(await searched([theirs], {}, told, balances(5n, 5n + two)))).toEqual([['in', '2']])
    // A real payment in the same block is not counted for it.
    const paid = tx({ hash: hash('3'), from: bob, to: alice, value: payment.value })
    expect(amounts(await searched([theirs, paid], {}, told, balances(0n, two)))).toEqual([['in', '2']])
    // The account's own fee and payments are not held against what came.
    const fee = { gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00' }
    const left = two - 21_000n * 10n ** 9n
    expect(amounts(await searched([own], fee, told, balances(10n ** 18n, 10n ** 18n + left)))).toEqual([['in', '2']])
    expect(amounts(await searched([own], fee, told, balances(10n ** 18n, 10n ** 18n + left - 1n)))).toEqual([])
  })

  test('by neither: a node that tells nothing else tells no payment', async () => {
    expect(await searched([theirs], {}, told)).toEqual([])
  })
})

test('ether that left, came, came out of a contract, or did not move as the transaction failed', async () => {
  expect(await searched([tx()])).toMatchObject([
    { kind: 'send', transfers: [{ direction: 'out', amount: '1', party: bob }] },
  ])
  expect(await searched([tx({ from: bob, to: alice })])).toMatchObject([
    { kind: 'receive', transfers: [{ direction: 'in', amount: '1', party: bob }] },
  ])
  const paid = [{ type: 0, from: bob, to: alice, value: '0x1bc16d674ec80000' }]
  const traced = { debug_traceTransaction: () => ({ ...rootOf(alice), calls: [payment] }) }
  expect(await searched([tx({ value: '0x0', input: '0x12345678' })], {}, paid, traced)).toMatchObject([
    { kind: 'receive', transfers: [{ direction: 'in', amount: '2', party: bob }] },
  ])
  expect(await searched([tx()], { status: '0x0' })).toMatchObject([{ kind: 'send', status: 'failed' }])
  expect(await searched([tx({ input: `0x095ea7b3${word(1)}${word(1)}`, value: '0x0' })])).toMatchObject([
    { kind: 'approve', transfers: [] },
  ])
})

test('error: what somebody else made, and moved nothing of the account’s, is none of its own', async () => {
  expect(await searched([tx({ from: bob, to: usdc })])).toEqual([])
  expect(await searched([tx({ from: bob, to: alice, value: '0x0', input: '0x68656c6c6f' })])).toEqual([])
  expect(await searched([tx({ from: bob, to: alice })], { status: '0x0' })).toEqual([])
})

test('error: a node’s answer without shape is no past, and one that goes on for ever ends', async () => {
  expect(await searched([null, 5, { hash: '<b>' }, tx({ value: 'NaN' }), tx({ blockNumber: '0xffffff' })])).toEqual([])
  const again = { ots_searchTransactionsBefore: () => ({ txs: [], receipts: null, lastPage: false }) }
  const { page } = await read({ logs: () => [], more: again }, 'otterscan')
  expect(page).toEqual({ items: [] })
})

test('transactions of strangers that log too much to be read together are read apart: a past goes on beside them (history 8)', async () => {
  const all = Array.from({ length: 26 }, (_, at) => {
    const own = { hash: `0x${word(at + 1)}`, blockNumber: `0x${(1_000 - at).toString(16)}` }
    const tx = { ...own, from: at === 25 ? alice : bob, to: bob, value: '0x1', input: '0x', nonce: '0x0' }
    const logs = at === 25 ? [] : [' '.repeat(250_000)]
    return { tx, receipt: { transactionHash: own.hash, status: '0x1', timestamp: 1_700_000_000, logs } }
  })
  const more = {
    ots_searchTransactionsBefore: ([, before, size]: [string, number, number]) => {
      const found = all.filter(({ tx }) => Number(tx.blockNumber) < before).slice(0, size)
      return {
        txs: found.map(({ tx }) => tx),
        receipts: found.map(({ receipt }) => receipt),
        lastPage: found.at(-1) === all.at(-1),
      }
    },
  }
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const { page } = await read({ logs: () => [], more }, 'otterscan', cursor)
    ids.push(...(page?.items.map(({ id }) => id) ?? []))
    cursor = page?.next
  } while (cursor)
  expect(ids).toContain(all.at(-1)?.tx.hash)
})

test('a block whose transactions log more than a page reads is passed over, and the past goes on below it (history 9)', async () => {
  const all = [9_000, 5_000, 4_999, 12].map((block, at) => {
    const own = { hash: `0x${word(at + 1)}`, blockNumber: `0x${block.toString(16)}` }
    const tx = { ...own, from: at === 1 ? bob : alice, to: bob, value: '0x1', input: '0x', nonce: '0x0' }
    const logs = at === 1 ? [' '.repeat(5_000_000)] : []
    return { tx, receipt: { transactionHash: own.hash, status: '0x1', timestamp: 1_700_000_000, logs } }
  })
  let asked = 0
  const more = {
    ots_searchTransactionsBefore: ([, before, size]: [string, number, number]) => {
      asked++
      const found = all.filter(({ tx }) => Number(tx.blockNumber) < before).slice(0, size)
      return {
        txs: found.map(({ tx }) => tx),
        receipts: found.map(({ receipt }) => receipt),
        lastPage: found.at(-1) === all.at(-1),
      }
    },
  }
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const { page } = await read({ logs: () => [], more }, 'otterscan', cursor)
    ids.push(...(page?.items.map(({ id }) => Number(id)) ?? []))
    cursor = page?.next
  } while (cursor)
  expect(ids).toEqual([1, 3, 4])
  expect(asked).toBeLessThan(60)
})

test('a past whose every block is longer than a page reads ends, after few questions (history 9)', async () => {
  let asked = 0
  const more = {
    ots_searchTransactionsBefore() {
      asked++
      return { txs: [' '.repeat(5_000_000)], receipts: [], lastPage: false }
    },
  }
  const { page } = await read({ logs: () => [], more }, 'otterscan')
  expect(page).toEqual({ items: [] })
  expect(asked).toBeLessThan(40)
})
