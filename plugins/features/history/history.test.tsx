import { act } from 'react'
import type { Transaction } from 'tapkit/kernel'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { click } from '../../../ui/kit/fixtures/mount.tsx'
import { fetchTransactions } from './actions/fetchTransactions.ts'
import { bob, carol, draw, now, openHistory, own, paid } from './fixtures/openHistory.ts'

afterEach(() => void vi.useRealTimers())

const page = (...items: readonly Transaction[]) => ({ items })
const ids = (transactions: readonly { readonly id: string }[]) => transactions.map(({ id }) => id)

describe('the list', () => {
  test('month by month, the newest first: what was done, with whom, how much, and when', async () => {
    const swap = [
      { direction: 'in' as const, amount: '331.2844', symbol: 'CLAM', name: 'Clam', address: 'clam' },
      { direction: 'out' as const, amount: '0.1', symbol: 'NUT', name: 'Nut' },
    ]
    const income = [{ direction: 'in' as const, amount: '0.25', symbol: 'NUT', name: 'Nut', party: carol }]
    const { kernel } = await openHistory({
      answer: () =>
        page(
          paid('old', 400),
          paid('sent', 40),
          paid('swap', 12, { kind: 'trade', transfers: swap }),
          paid('got', 9, { kind: 'receive', transfers: income }),
          paid('lost', 14, { status: 'failed' }),
          paid('odd', 15, { kind: 'teleport', transfers: [], to: bob }),
        ),
    })
    const { texts, headings, until } = await draw(kernel)
    await until(() => expect(texts()).toHaveLength(6))
    expect(headings()).toEqual(['November', 'October', 'October 2025'])
    expect(texts()).toEqual([
      'Received | From otte…cccccc | +0.250 NUT | 14 Nov',
      'Swapped | NUT to CLAM | 0.100 NUT | 331.284 CLAM | 11 Nov',
      'Send failed | Only the fee was spent | 1.500 NUT | 09 Nov',
      'teleport | To otte…qqqqqq | 08 Nov',
      'Sent | To otte…qqqqqq | 1.500 NUT | 14 Oct',
      'Sent | To otte…qqqqqq | 1.500 NUT | 19 Oct',
    ])
  })

  test('is a tab of the account where somebody answers, and nowhere else', async () => {
    const { kernel, chain } = await openHistory()
    const { namespace } = chain
    expect(kernel.slot('account.tabs', { namespace, networkId: 'river:1' })).toMatchObject([{ label: 'Activity' }])
    expect(kernel.slot('account.tabs', { namespace: 'stone', networkId: 'stone:1' })).toEqual([])
  })

  test('says so where there is nothing, and where that did not load', async () => {
    let fails = false
    const { kernel } = await openHistory({
      answer() {
        if (fails) throw new Error('down')
        return page()
      },
    })
    const { page: drawn, press, until } = await draw(kernel)
    await until(() => expect(drawn.textContent).toContain('No activity on River 1'))
    expect(kernel.state.features.history).toMatchObject({ loading: false, empty: true, next: undefined })
    fails = true
    await act(() => fetchTransactions(kernel, { force: true }))
    expect(drawn.textContent).toContain('Activity didn’t load')
    expect(kernel.state.toast?.message).toBe('Failed to fetch transactions')
    fails = false
    await press('Try again')
    await until(() => expect(drawn.textContent).toContain('No activity on River 1'))
  })
})

test.each([
  [{ items: [{ ...paid('a'), at: '2026-11-23' }] }, '`at`'],
  [[paid('a')], '"items"'],
])(
  'error: a page of which nothing can be read did not load: nobody is told that nothing happened (%#)',
  async (answer, words) => {
    const { kernel } = await openHistory({ answer: () => answer })
    const reported: string[] = []
    kernel.hooks.onError.tap('test', ({ message }) => reported.push(message))
    const { page: drawn, until } = await draw(kernel)
    await until(() => expect(drawn.textContent).toContain('Activity didn’t load'))
    expect(reported).toEqual([expect.stringContaining(words)])
  },
)

test('a page of another network has nothing of this one', async () => {
  const { kernel } = await openHistory({ answer: () => ({ items: [paid('a', 0, { networkId: 'river:2' })] }) })
  const { page: drawn, until } = await draw(kernel)
  await until(() => expect(drawn.textContent).toContain('No activity on River 1'))
})

describe('pages', () => {
  const pages: Record<string, unknown> = {
    '': { items: [paid('a', 1), paid('b', 2)], next: '2' },
    2: { items: [paid('b', 2), paid('c', 40)], next: '3' },
    3: { items: [paid('d', 50)] },
  }
  const answer = ({ cursor = '' }: { readonly cursor: string | undefined }) => pages[cursor]

  test('come as the end of the list is in sight, until there are no more', async () => {
    const { kernel, asked } = await openHistory({ answer })
    const { rows, until } = await draw(kernel)
    await until(() => expect(rows()).toHaveLength(4))
    expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, '2', '3'])
    expect(ids(kernel.state.features.history.transactions)).toEqual(['a', 'b', 'c', 'd'])
    expect(kernel.state.features.history.next).toBeUndefined()
  })

  test('that fails leaves what was there, marks the history empty, and is asked for again (history 3)', async () => {
    let fails = true
    const { kernel } = await openHistory({
      answer(asked) {
        if (asked.cursor === '2' && fails) throw new Error('down')
        return answer(asked)
      },
    })
    const { rows, press, until, page: drawn } = await draw(kernel)
    await until(() => expect(drawn.textContent).toContain('The rest didn’t load.'))
    expect(rows()).toHaveLength(2)
    expect(kernel.state.features.history).toMatchObject({ loading: false, empty: true, next: undefined })
    fails = false
    await press('Try again')
    await until(() => expect(rows()).toHaveLength(4))
    expect(kernel.state.features.history.empty).toBe(false)
  })

  test('are fresh for 15 s, each by itself; after that the newest is read again and the rest is kept', async () => {
    const { kernel, asked } = await openHistory({ answer })
    await fetchTransactions(kernel)
    await fetchTransactions(kernel, { more: true })
    await fetchTransactions(kernel)
    expect(asked).toHaveLength(2)
    vi.setSystemTime(now + 15_000)
    await fetchTransactions(kernel)
    expect(asked).toHaveLength(2)
    vi.setSystemTime(now + 15_001)
    await fetchTransactions(kernel)
    expect(asked).toHaveLength(3)
    expect(ids(kernel.state.features.history.transactions)).toEqual(['a', 'b', 'c'])
    expect(kernel.state.features.history.next).toBe('3')
  })

  test('error: one that leads to itself ends there, and empty ones without end are not asked for without a press', async () => {
    const circle = await openHistory({ answer: () => ({ items: [paid('a')], next: '2' }) })
    const first = await draw(circle.kernel)
    await first.until(() => expect(circle.asked).toHaveLength(2))
    await first.until(() => expect(circle.kernel.state.features.history.next).toBeUndefined())
    let count = 0
    const endless = await openHistory({ answer: () => ({ items: count === 0 ? [paid('a')] : [], next: `${++count}` }) })
    const second = await draw(endless.kernel)
    await second.until(() => expect(endless.kernel.state.features.history.barren).toBe(3))
    await second.press('Show older')
    await second.until(() => expect(endless.asked).toHaveLength(5))
  })
})

describe('another account or network', () => {
  test('error: what is told late of a former one is nobody’s (history 4)', async () => {
    const late: (() => void)[] = []
    const { kernel } = await openHistory({
      answer: ({ address }) =>
        address === own
          ? new Promise((resolve) => late.push(() => resolve(page(paid('own')))))
          : page(paid('carol', 1)),
    })
    const { until, rows } = await draw(kernel)
    await until(() => expect(late.length).toBeGreaterThan(0))
    await act(() => kernel.switchAccount({ address: carol }))
    await until(() => expect(ids(kernel.state.features.history.transactions)).toEqual(['carol']))
    await act(async () => {
      for (const answer of late) answer()
    })
    expect(ids(kernel.state.features.history.transactions)).toEqual(['carol'])
    expect(rows()).toHaveLength(1)
  })

  test('is read at once, and what was shown of the other goes', async () => {
    const { kernel, asked } = await openHistory({
      answer: ({ networkId }) => page(paid(networkId === 'river:1' ? 'one' : 'two', 0, { networkId } as never)),
    })
    const { until } = await draw(kernel)
    await until(() => expect(ids(kernel.state.features.history.transactions)).toEqual(['one']))
    await act(async () => void (await kernel.switchNetwork('river:2')))
    await until(() => expect(ids(kernel.state.features.history.transactions)).toEqual(['two']))
    expect(kernel.state.features.history.lastNetworkInView).toBe('river:2')
    expect(asked.at(-1)).toMatchObject({ networkId: 'river:2', cursor: undefined })
    await act(() => kernel.disconnect())
    expect(kernel.state.features.history.transactions).toEqual([])
  })

  test('is read from its start: where the other’s next page begins is forgotten', async () => {
    const { kernel } = await openHistory({ answer: () => ({ items: [paid('a')], next: '2' }) })
    await fetchTransactions(kernel)
    expect(kernel.state.features.history.next).toBe('2')
    await act(() => kernel.disconnect())
    expect(kernel.state.features.history.next).toBeUndefined()
  })

  test('error: without an account there is nothing to ask for', async () => {
    const { kernel } = await openHistory()
    await kernel.disconnect()
    await expect(kernel.features.history.fetchTransactions()).rejects.toMatchObject({
      name: 'AccountAddressMissingError',
      message: "Transactions can't be fetched without an accountAddress",
    })
  })
})

describe('what was asked for here', () => {
  test('stands first, says how far it is, and is one row with what the indexer tells of it', async () => {
    const told: Transaction[] = [paid('before', 3)]
    const { kernel, chain, wallet } = await openHistory({ answer: () => page(...told), outcome: 'pending' })
    const { headings, texts, until } = await draw(kernel)
    await until(() => expect(texts()).toHaveLength(1))
    wallet.mode = 'hang'
    const prepared = await act(() => kernel.prepare({ kind: 'transfer', to: bob, amount: 2_000_000n }))
    await act(async () => void kernel.send(prepared).catch(() => undefined))
    await until(() => expect(texts()[0]).toBe('Sending | Waiting for Weir | 2.000 NUT | 23 Nov'))
    expect(headings()).toEqual(['Under way', 'November'])
    await act(() => kernel.stopWaiting(prepared.id))
    await until(() => expect(texts()[0]).toContain('This may have been sent'))
    wallet.mode = 'approve'
    const next = await act(() => kernel.prepare({ kind: 'transfer', to: bob, amount: 3_000_000n }))
    const { id } = await act(() => kernel.send(next))
    await until(() => expect(texts()[0]).toBe('Sending | Pending | 3.000 NUT | 23 Nov'))
    told.unshift(
      paid(id, 0, { transfers: [{ direction: 'out', amount: '3', symbol: 'NUT', name: 'Nut', party: bob }] }),
    )
    chain.outcome = 'confirmed'
    await act(() => fetchTransactions(kernel, { force: true }))
    expect(texts().filter((text) => text.includes('3.000 NUT'))).toEqual(['Sent | To otte…qqqqqq | 3.000 NUT | 23 Nov'])
  })
})

describe('the details', () => {
  const open = async (transaction: Transaction) => {
    const { kernel } = await openHistory({ answer: () => page(transaction) })
    const drawn = await draw(kernel)
    await drawn.until(() => expect(drawn.rows()).toHaveLength(1))
    const [row] = drawn.rows()
    if (row) click(row)
    await drawn.until(() => expect(kernel.state.router.stack.at(-1)?.view).toBe('Transaction'))
    return { kernel, ...drawn, copies: () => drawn.findAll('button[aria-label^="Copy the address"]').length }
  }

  test('every digit, every address in full, and the explorer', async () => {
    const transfers = [
      { direction: 'out' as const, amount: '1.000000000000000001', symbol: 'NUT', name: 'Nut', party: bob },
    ]
    const {
      page: drawn,
      find,
      findAll,
      copies,
    } = await open(paid('mock-7', 0, { transfers, from: own, application: { name: 'Weirswap' } }))
    expect(find('h2').textContent).toBe('Sent')
    expect(drawn.textContent).toContain('1.000000000000000001 NUT')
    expect(findAll('[role=img]').map((each) => each.getAttribute('aria-label'))).toContain(bob)
    expect(drawn.textContent).toContain('Weirswap')
    expect(find('a').getAttribute('href')).toBe('https://river.example/tx/mock-7')
    expect(copies()).toBeGreaterThan(0)
  })

  test('error: no address of a transfer of nothing, of spam or of a stranger’s token is there to be copied (history 5)', async () => {
    const poison = { direction: 'in' as const, amount: '0', symbol: 'NUT', party: 'otter1qqqqqq1qqqqqqqqq' }
    expect((await open(paid('p', 0, { kind: 'receive', transfers: [poison], from: poison.party }))).copies()).toBe(0)
    const fake = { direction: 'in' as const, amount: '5', symbol: 'NUT', address: 'fake', party: carol }
    const shown = await open(paid('f', 0, { kind: 'receive', transfers: [fake], from: carol }))
    expect(shown.copies()).toBe(0)
    expect(shown.page.textContent).toContain('Unverified')
    // A token can log that somebody else has paid: who made the transaction is another matter.
    const forged = {
      direction: 'out' as const,
      amount: '5',
      symbol: 'NUT',
      address: 'fake',
      party: 'otter1qqqqqq1qqqqqqqqq',
    }
    expect((await open(paid('g', 0, { transfers: [forged], from: carol }))).copies()).toBe(0)
    const income = { direction: 'in' as const, amount: '5', symbol: 'NUT', party: carol }
    expect((await open(paid('i', 0, { kind: 'receive', transfers: [income], from: carol }))).copies()).toBe(0)
  })

  test('goes back where the account is another one', async () => {
    const { kernel, until } = await open(paid('p'))
    await act(() => kernel.switchAccount({ address: carol }))
    await until(() => expect(kernel.state.router.stack.at(-1)?.view).toBe('Transactions'))
  })
})
