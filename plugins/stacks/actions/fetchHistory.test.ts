import { createTestKernel } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { people } from '../../../sandbox/stacks/addresses.mjs'
import { stacks } from '../index.ts'
import { stacksTestnet } from '../networks/index.ts'

const [own] = people.accounts
const { bob } = people
const id = (digit: string) => `0x${digit.repeat(64)}`
const tx = (more: object = {}) => ({
  ...{
    tx_id: id('a'),
    tx_type: 'token_transfer',
    tx_status: 'success',
    sender_address: own,
    block_time: 1_700_000_000,
  },
  token_transfer: { recipient_address: bob, amount: '1500000' },
  ...more,
})

/** Answers so many of the results as are asked for. */
const pageOf =
  (results: readonly unknown[]) =>
  ({ searchParams }: URL) => {
    const [offset, limit] = ['offset', 'limit'].map((name) => Number(searchParams.get(name)))
    return results.slice(offset, (offset ?? 0) + (limit ?? 0))
  }

async function read(
  results: unknown,
  { mempool = [] as unknown, total = 0, details = {} as unknown, cursor = undefined as string | undefined } = {},
) {
  const urls: string[] = []
  const kernel = createTestKernel({
    plugins: [
      stacks({ networks: [stacksTestnet], apiUrls: { 'stacks:2147483648': 'https://api.example' }, history: true }),
    ],
    fetch: async (input) => {
      const url = String(input)
      urls.push(url)
      if (url.includes('/mempool'))
        return mempool === 'down'
          ? new Response('', { status: 500 })
          : new Response(JSON.stringify({ results: mempool, total: 0 }))
      const told = typeof details === 'function' ? details(url) : details
      const listed = typeof results === 'function' ? results(new URL(url)) : results
      return new Response(JSON.stringify(url.includes('/transactions') ? { results: listed, total } : told))
    },
  })
  kernel.http.wake()
  const [network] = kernel.networks.list('stacks')
  if (!network) throw new Error('no network')
  const account = { namespace: 'stacks', address: own }
  const page = await kernel.hooks.fetchHistory.promise({
    namespace: 'stacks',
    network,
    account,
    cursor,
    signal: kernel.signal,
  })
  kernel.destroy()
  return { page, items: page?.items ?? [], urls }
}

test('payments out and in, one that waits, and one that a contract undid', async () => {
  const waiting = tx({ tx_id: id('b'), tx_status: 'pending', block_time: undefined, receipt_time: 1_700_000_100 })
  const income = tx({ tx_id: id('c'), sender_address: bob, token_transfer: { recipient_address: own, amount: '5' } })
  const undone = tx({
    tx_id: id('d'),
    tx_type: 'contract_call',
    tx_status: 'abort_by_post_condition',
    token_transfer: undefined,
  })
  const { items } = await read([tx(), income, undone], { mempool: [waiting] })
  expect(items.map(({ id: each, kind, status }) => `${each.slice(2, 3)} ${kind} ${status}`)).toEqual([
    'b send pending',
    'a send confirmed',
    'c receive confirmed',
    'd execute failed',
  ])
  expect(items[1]?.transfers).toMatchObject([{ direction: 'out', amount: '1.5', symbol: 'STX', party: bob }])
  expect(items[2]?.transfers).toMatchObject([{ direction: 'in', amount: '0.000005', party: bob }])
})

test('pages by how many were read; what waits is on the first alone, and may be out of reach', async () => {
  const first = await read([tx()], { total: 3, mempool: 'down' })
  expect(first.page?.next).toBe('1')
  expect(first.items).toHaveLength(1)
  const next = await read([tx()], { total: 3, cursor: '2' })
  expect(next.page?.next).toBeUndefined()
  expect(next.urls.some((url) => url.includes('/mempool'))).toBe(false)
  expect((await read([], { total: 1_000_000 })).page?.next).toBeUndefined()
})

test('error: what others did, payments of nothing, what was dropped and what is none are left out', async () => {
  const odd = [
    null,
    { tx_id: '<b>' },
    tx({ sender_address: bob, token_transfer: { recipient_address: bob, amount: '5' } }),
    tx({ sender_address: bob, token_transfer: { recipient_address: own, amount: '0' } }),
    tx({ tx_status: 'dropped_replace_by_fee' }),
    tx({ block_time: undefined }),
    tx({ token_transfer: { recipient_address: bob, amount: '-5' } }),
  ]
  expect((await read(odd)).items).toEqual([])
  await expect(read('none')).rejects.toMatchObject({ name: 'HttpParseError' })
})

test('error: events of a call that cannot be read are not known, and a token that does not say what it is has no line', async () => {
  const call = tx({ tx_type: 'contract_call', token_transfer: undefined })
  const stx = { event_type: 'stx_asset', asset: { sender: own, recipient: bob, amount: '2000000' } }
  const strange = {
    event_type: 'fungible_token_asset',
    asset: { sender: bob, recipient: own, amount: '5', asset_id: 'no::asset' },
  }
  const details = { events: [null, stx, strange, { event_type: 'stx_asset', asset: { sender: own, amount: 'NaN' } }] }
  const { items } = await read([call], { details })
  expect(items[0]).toMatchObject({
    kind: 'send',
    transfers: [{ direction: 'out', amount: '2', symbol: 'STX', party: bob }],
  })
  expect(items[0]?.transfers).toHaveLength(1)
  expect((await read([call], { details: 'html' })).items[0]).toMatchObject({ kind: 'execute', transfers: [] })
})

test('however many tokens an indexer names on a page, its node is asked about a hundred of them, and about each once (history 7)', async () => {
  const call = (at: number) =>
    tx({ tx_id: `0x${at.toString(16).padStart(64, '0')}`, tx_type: 'contract_call', token_transfer: undefined })
  const moves = Array.from({ length: 100 }, (_, at) => ({
    event_type: 'fungible_token_asset',
    asset: { sender: bob, recipient: own, amount: '5', asset_id: `${bob}.token-${at % 90}::coin` },
  }))
  const more = moves.map(({ asset, ...event }, at) => ({
    ...event,
    asset: { ...asset, asset_id: `${bob}.other-${at}::coin` },
  }))
  let asked = 0
  const details = () => ({ events: asked++ % 2 === 0 ? moves : more })
  const { urls } = await read(
    Array.from({ length: 25 }, (_, at) => call(at + 1)),
    { details },
  )
  const names = urls.filter((url) => url.endsWith('/get-symbol'))
  expect(names.length).toBe(100)
  expect(new Set(names).size).toBe(100)
})

test('contracts of strangers that are too long to be read together are read apart: a past goes on beside them (history 8)', async () => {
  const long = Array.from({ length: 6 }, (_, at) =>
    tx({
      ...{ tx_id: id(String(at)), tx_type: 'smart_contract', sender_address: bob, token_transfer: undefined },
      smart_contract: { source_code: ' '.repeat(1_000_000) },
    }),
  )
  const results = [...long, tx()]
  const found: string[] = []
  let cursor: string | undefined
  do {
    const { page, items } = await read(pageOf(results), { total: results.length, cursor })
    found.push(...items.map((item) => item.id))
    cursor = page?.next
  } while (cursor)
  expect(found).toEqual([id('a')])
})

test('a transaction of a stranger’s that is longer than a page reads is passed over, and the past goes on below it (history 9)', async () => {
  const long = { tx_id: id('b'), tx_type: 'contract_call', sender_address: bob, token_transfer: undefined }
  const results = [tx(), tx({ ...long, contract_call: ' '.repeat(5_000_000) }), tx({ tx_id: id('c') })]
  const found: string[] = []
  let cursor: string | undefined
  do {
    const { page, items } = await read(pageOf(results), { total: results.length, cursor })
    found.push(...items.map((item) => item.id))
    cursor = page?.next
  } while (cursor)
  expect(found).toEqual([id('a'), id('c')])
})
