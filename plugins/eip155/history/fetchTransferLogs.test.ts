import { expect, test } from 'vitest'
import { alice, bob, rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { transferTopic, usdcSays, word, wordOf } from '../fixtures/transferLogs.ts'
import { mainnet } from '../networks/index.ts'

const world = openWorlds()
const { contracts: _, ...bare } = mainnet
const log = (from: string, to: string, hash: number, block: number, time: object = {}) => ({
  ...{ address: usdc, topics: [transferTopic, wordOf(from), wordOf(to)], data: `0x${word(1)}` },
  ...{ transactionHash: `0x${word(hash)}`, blockNumber: `0x${block.toString(16)}`, ...time },
})

type Filter = { readonly fromBlock: string; readonly toBlock: string; readonly topics: readonly unknown[] }

type Logs = { readonly out: readonly object[]; readonly into: readonly object[]; readonly most?: number }

/** A reader of pages of a past, of a node that answers so many of those logs, and how often the node was asked for a block. */
async function open({ most = Number.POSITIVE_INFINITY, ...logs }: Logs) {
  let blocks = 0
  const { kernel } = await world({
    networks: [bare],
    tokens: { 'eip155:1': [usdc] },
    history: 'logs',
    rpc: {
      eth_blockNumber: () => '0x1388',
      eth_getLogs([{ topics, fromBlock, toBlock }]: [Filter]) {
        if (topics[0] !== transferTopic) return []
        const found = (topics.length === 2 ? logs.out : logs.into).filter((each) => {
          const { blockNumber } = each as { readonly blockNumber: string }
          return Number(blockNumber) >= Number(fromBlock) && Number(blockNumber) <= Number(toBlock)
        })
        if (found.length > most) throw rejection(`query returned more than ${most} results`, -32005)
        return found
      },
      eth_getBlockByNumber: ([number]: [string]) => {
        blocks++
        return { number, timestamp: '0x6553f100' }
      },
      eth_call: ([{ data }]: [{ data: string }]) => usdcSays[data.slice(0, 10)],
    },
  })
  kernel.http.wake()
  const network = kernel.networks.get('eip155:1')
  if (!network) throw new Error('no network')
  const account = { namespace: 'eip155', address: alice }
  const read = (cursor?: string) =>
    kernel.hooks.fetchHistory.promise({ namespace: 'eip155', network, account, cursor, signal: kernel.signal })
  return { read, blocks: () => blocks }
}

const many = (count: number, from: string, to: string, first: number, blockOf: (at: number) => number, time?: object) =>
  Array.from({ length: count }, (_, at) => log(from, to, first + at, blockOf(at), time))

test('however many transactions a node puts into one block, a page has no more than a list shows, and the next page goes on below it (history 7)', async () => {
  const time = { blockTimestamp: '0x6553f100' }
  const { read } = await open({
    out: [...many(10_000, alice, bob, 1, () => 200, time), ...many(3, alice, bob, 5_000_000, (at) => at + 1, time)],
    into: many(10_000, bob, alice, 1_000_001, () => 200, time),
  })
  const page = await read()
  expect(page?.items.length).toBeGreaterThan(0)
  expect(page?.items.length).toBeLessThanOrEqual(1_000)
  expect(page?.next).toBe('200')
  const below = await read(page?.next)
  expect(below?.items.length).toBe(3)
})

test('one hash in many blocks has a node asked for no more blocks than a page has transactions', async () => {
  const out = Array.from({ length: 300 }, (_, at) => log(alice, bob, 7, at + 100))
  const { read, blocks } = await open({ out, into: [] })
  await read()
  expect(blocks()).toBeLessThanOrEqual(25)
})

test('a past of more transfers than are read at once is read whole, page by page, each transaction once (history 7)', async () => {
  const time = { blockTimestamp: '0x6553f100' }
  const { read } = await open({
    out: many(900, alice, bob, 1, (at) => 100 + at, time),
    into: many(450, bob, alice, 1_000_001, (at) => 100 + at * 2, time),
  })
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    ids.push(...(page?.items.map(({ id }) => id) ?? []))
    cursor = page?.next
  } while (cursor)
  expect(ids.length).toBe(1_350)
  expect(new Set(ids).size).toBe(1_350)
})

/** The transactions of a past whose block 200 is flooded by so many transfers, and where each page ends. */
async function readFlooded({ flood, most }: { readonly flood: number; readonly most?: number }) {
  const time = { blockTimestamp: '0x6553f100' }
  const { read } = await open({
    out: [...many(flood, alice, bob, 1, () => 200, time), ...many(3, alice, bob, 5_000_000, (at) => at + 4_000, time)],
    into: many(3, bob, alice, 6_000_000, (at) => at * 100 + 1, time),
    ...(most && { most }),
  })
  const blocks: number[] = []
  const ids = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    for (const { id } of page?.items ?? []) ids.add(id)
    cursor = page?.next
    blocks.push(Number(cursor ?? 0))
  } while (cursor && blocks.length < 40)
  return { ids: [...ids].map((id) => Number(id)), blocks }
}

test('a block that a stranger has filled with transfers, more than a page reads, hides nothing but its own flood (history 8)', async () => {
  const { ids, blocks } = await readFlooded({ flood: 14_000 })
  expect(ids).toEqual([5_000_002, 5_000_001, 5_000_000, 6_000_002, 6_000_001, 6_000_000])
  expect(blocks).toEqual([...new Set(blocks)].toSorted((one, two) => two - one))
})

test('a block that a stranger has filled with more transfers than a node answers hides nothing but its own flood (history 9)', async () => {
  const { ids, blocks } = await readFlooded({ flood: 2_001, most: 2_000 })
  expect(ids).toEqual([5_000_002, 5_000_001, 5_000_000, 6_000_002, 6_000_001, 6_000_000])
  expect(blocks).toEqual([...new Set(blocks)].toSorted((one, two) => two - one))
})

test('error: a node that refuses every question of logs has a past that failed to load, and none that is empty (history 9)', async () => {
  const { kernel } = await world({
    networks: [bare],
    tokens: { 'eip155:1': [usdc] },
    history: 'logs',
    rpc: {
      eth_blockNumber: () => '0x1388',
      eth_getLogs() {
        throw rejection('the method is not available', -32601)
      },
    },
  })
  kernel.http.wake()
  const network = kernel.networks.get('eip155:1')
  if (!network) throw new Error('no network')
  const input = { account: { namespace: 'eip155', address: alice }, network, signal: kernel.signal }
  await expect(kernel.hooks.fetchHistory.promise({ namespace: 'eip155', ...input })).rejects.toMatchObject({
    name: 'RPCError',
  })
})
