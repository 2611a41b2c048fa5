import fc from 'fast-check'
import type { LedgerEntry, Transaction } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { descriptionsOf } from './describe.ts'
import { isUnderWay } from './isUnderWay.ts'
import { mergeTransfers } from './mergeTransfers.ts'
import { toRows } from './toRows.ts'

const address = '0xA11ce'
const network = { id: 'eip155:1' } as const
const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }

const entry = (id: string, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  ...{ id, namespace: 'eip155', networkId: 'eip155:1', account: address, wallet: 'Harbor', kind: 'transfer' },
  ...{ summary: '1.5 ETH', status: 'sent', tokens: [native], askedAt: 1_000, updatedAt: 1_000 },
  changes: [{ direction: 'out', amount: 1_500_000_000_000_000_000n, party: '0xb0b' }],
  ...more,
})
const transaction = (id: string, at: number, more: Partial<Transaction> = {}): Transaction => ({
  ...{ id, networkId: 'eip155:1', kind: 'send', status: 'confirmed', at, transfers: [] },
  ...more,
})
const rowsOf = (transactions: readonly Transaction[], ledger: readonly LedgerEntry[], hasMore = false) =>
  toRows(transactions, ledger, { address, network }, hasMore)
const seen = (...given: Parameters<typeof rowsOf>) => rowsOf(...given).map(({ key, status }) => `${key} ${status}`)

test('an approval is one from the moment it is asked for, also where an indexer sees a call of no kind', () => {
  const approval = entry('a', { kind: 'approval', changes: [], transactionId: '0xab' })
  expect(rowsOf([], [approval])).toMatchObject([{ kind: 'approve', status: 'pending' }])
  const told = transaction('0xab', 9_000, { kind: 'execute' })
  expect(rowsOf([told], [{ ...approval, status: 'confirmed' }])).toMatchObject([{ kind: 'approve' }])
  expect(rowsOf([], [entry('b', { kind: 'swap' })])).toMatchObject([{ kind: 'trade' }])
})

test('a swap for the network’s own currency shows no amount that nobody recorded, and none of nothing', () => {
  const usdc = { name: 'USD Coin', symbol: 'USDC', decimals: 6, address: '0xdc' }
  const paid = { direction: 'out', amount: 25_000_000n, token: '0xdc' } as const
  const swapped = entry('a', {
    ...{ kind: 'swap', status: 'confirmed', tokens: [native, usdc], transactionId: '0xab' },
    changes: [paid, { direction: 'in', amount: 8_200_000_000_000_000n, limit: 'atLeast' }],
    seen: [{ direction: 'out', amount: 0n, party: '0xb0b' }, paid],
  })
  const shown = (row: ReturnType<typeof rowsOf>[number] | undefined) =>
    descriptionsOf({ kind: 'trade', status: '', transfers: mergeTransfers(row?.transfers ?? []) })
  expect(shown(rowsOf([], [swapped])[0])).toEqual(['25.000 USDC', 'ETH'])
  expect(shown(rowsOf([transaction('0xab', 9_000, { kind: 'trade' })], [swapped])[0])).toEqual(['25.000 USDC', 'ETH'])
})

test('what is under way stands first, the newest of it first', () => {
  const rows = rowsOf(
    [transaction('0x2', 9_000), transaction('0x1', 8_000)],
    [entry('a', { status: 'asked', askedAt: 5 }), entry('b', { transactionId: '0x9', askedAt: 6 })],
  )
  expect(rows.map(({ key, status }) => `${key} ${status}`)).toEqual([
    'b pending',
    'a asked',
    '0x2 confirmed',
    '0x1 confirmed',
  ])
  expect(rows.map(isUnderWay)).toEqual([true, true, false, false])
  expect(rows[0]).toMatchObject({
    kind: 'send',
    transfers: [{ direction: 'out', amount: '1.5', symbol: 'ETH', party: '0xb0b' }],
  })
})

test('what the indexer knows too is one row, and keeps its key (history 1)', () => {
  expect(seen([transaction('0xAB', 9_000)], [entry('a', { transactionId: '0xab' })])).toEqual(['a confirmed'])
})

test('how it ended is this page’s word where it has one: a node said it, and compared', () => {
  const of = (status: LedgerEntry['status']) =>
    seen([transaction('0xab', 9_000)], [entry('a', { transactionId: '0xab', status })])
  expect([of('failed'), of('different'), of('unknown'), of('sent')]).toEqual([
    ['a failed'],
    ['a different'],
    ['a confirmed'],
    ['a confirmed'],
  ])
})

test('error: an indexer’s amounts of a payment that was made here are not believed', () => {
  const lie = [{ direction: 'out' as const, amount: '0.001', symbol: 'ETH', party: '0xeve' }]
  const [row] = rowsOf(
    [transaction('0xab', 9_000, { transfers: lie })],
    [entry('a', { transactionId: '0xab', status: 'confirmed' })],
  )
  expect(row?.transfers).toMatchObject([{ amount: '1.5', party: '0xb0b' }])
})

test('what an app asked for is told by the indexer: its tokens have names there', () => {
  const transfers = [{ direction: 'in' as const, amount: '3', symbol: 'DAI' }]
  const [row] = rowsOf(
    [transaction('0xab', 9_000, { kind: 'trade', transfers })],
    [entry('a', { kind: 'calls', transactionId: '0xab', status: 'confirmed' })],
  )
  expect(row).toMatchObject({ kind: 'trade', transfers })
})

test('what the network recorded in its place is shown, and of a token that nobody described no figure', () => {
  const [row] = rowsOf(
    [],
    [
      entry('a', {
        status: 'different',
        transactionId: '0xab',
        seen: [{ direction: 'out', amount: 5n, token: '0xfeedfeedfeedfeed' }],
      }),
    ],
  )
  expect(row).toMatchObject({ status: 'different', transfers: [{ symbol: '0xfe…edfeed' }] })
  expect(row?.transfers[0]?.amount).toBeUndefined()
})

test('an outcome that nobody knows has its place in time once the visitor was told', () => {
  const open = [entry('a', { status: 'unknown', askedAt: 5 })]
  expect(seen([transaction('0x1', 9_000)], open)).toEqual(['a unknown', '0x1 confirmed'])
  expect(seen([transaction('0x1', 9_000)], [{ ...open[0], told: true } as LedgerEntry])).toEqual([
    '0x1 confirmed',
    'a unknown',
  ])
})

test('what was settled before the pages that were read waits for its own', () => {
  const old = entry('a', { status: 'confirmed', askedAt: 5, transactionId: '0x9' })
  expect(seen([transaction('0x1', 9_000)], [old], true)).toEqual(['0x1 confirmed'])
  expect(seen([transaction('0x1', 9_000)], [old], false)).toEqual(['0x1 confirmed', 'a confirmed'])
})

test('error: what another account or network asked for is none of it', () => {
  expect(seen([], [entry('a', { account: '0xeve' }), entry('b', { networkId: 'eip155:10' })])).toEqual([])
})

test('error: of two that show one transaction, the one that it took the place of stands by itself', () => {
  const ledger = [
    entry('a', { status: 'different', transactionId: '0x1', replaces: '0x0', seen: [] }),
    entry('b', { status: 'confirmed', transactionId: '0x1' }),
  ]
  expect(seen([transaction('0x1', 9_000)], ledger).toSorted()).toEqual(['a different', 'b confirmed'])
})

test('whatever is known: no key twice, and every transaction and every open request has a row', () => {
  const id = fc.constantFrom('0x1', '0x2', '0x3', undefined)
  const status = fc.constantFrom('asked', 'sent', 'confirmed', 'failed', 'different', 'unknown') as fc.Arbitrary<
    LedgerEntry['status']
  >
  const ledgers = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c'), id, status, fc.nat(9)), {
    selector: ([key]) => key,
  })
  const pages = fc.uniqueArray(fc.tuple(fc.constantFrom('0x1', '0x2', '0x3'), fc.nat(9)), { selector: ([key]) => key })
  fc.assert(
    fc.property(pages, ledgers, fc.boolean(), (page, given, hasMore) => {
      const transactions = page.map(([key, at]) => transaction(key, at + 1)).toSorted((one, two) => two.at - one.at)
      const ledger = given.map(([key, transactionId, is, askedAt]) =>
        entry(key, { transactionId, status: is, askedAt }),
      )
      const rows = rowsOf(transactions, ledger, hasMore)
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
      const ids = new Set(rows.map(({ transactionId }) => transactionId))
      for (const { id: told } of transactions) expect(ids.has(told)).toBe(true)
    }),
  )
})

test('error: a payment that no node has compared yet is not told as paid as reviewed where the indexer names another receiver (money 14)', () => {
  const transfers = [{ direction: 'out' as const, amount: '1.5', symbol: 'ETH', party: '0xeve' }]
  const [row] = rowsOf(
    [transaction('0xab', 9_000, { transfers })],
    [entry('a', { transactionId: '0xab', status: 'unknown' })],
  )
  expect(row).toMatchObject({ status: 'confirmed', transfers: [{ party: '0xeve' }] })
})
