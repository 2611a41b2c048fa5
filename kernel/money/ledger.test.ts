import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, rest } from '../fixtures/chain.ts'
import { entryOf, ledgerPlace, storeLedger } from '../fixtures/ledger.ts'
import { leaves, paying } from '../fixtures/money.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'
import { followStored } from '../start/followStored.ts'
import { createMemoryArea } from '../testing/index.ts'

describe('over time', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('behavior: an outcome that is not seen within 25 seconds is unknown, and the id is kept (money 13)', async () => {
    const first = await visitMoney()
    first.money.outcome = () => new Promise(() => {})
    await first.pay()
    await vi.advanceTimersByTimeAsync(24_000)
    expect(first.ledger()).toEqual(['sent tx-1'])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(first.ledger()).toEqual(['unknown tx-1'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(first.ledger()).toEqual(['unknown tx-1'])
  })

  test('behavior: with the watch on, it is looked for every 30 seconds after that (money 13)', async () => {
    const first = await visitMoney(undefined, { pendingWatch: true })
    let looks = 0
    first.money.outcome = (id) => {
      looks++
      return looks < 3 ? new Promise(() => {}) : Promise.resolve({ id, status: 'confirmed' })
    }
    await first.pay()
    await vi.advanceTimersByTimeAsync(200_000)
    expect([looks, first.ledger()]).toEqual([3, ['confirmed tx-1']])
  })

  test('behavior: the watch ends after 99 looks, and with the kit', async () => {
    const first = await visitMoney(undefined, { pendingWatch: true })
    let looks = 0
    first.money.outcome = async (id) => {
      looks++
      return { id, status: 'unknown' }
    }
    await first.pay()
    await vi.advanceTimersByTimeAsync(30_000 * 120)
    expect(looks).toBe(100)
    await first.pay(2n)
    await vi.advanceTimersByTimeAsync(0)
    const before = looks
    first.kernel.destroy()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(looks).toBe(before)
  })

  test.each([
    [document, 'visibilitychange'],
    [globalThis, 'pageshow'],
    [globalThis, 'online'],
  ] as const)(
    'behavior: who comes back has it looked for at once, not at the next look (money 22)',
    async (target, type) => {
      const first = await visitMoney(undefined, { pendingWatch: true })
      let looks = 0
      first.money.outcome = async (id) => ({ id, status: ++looks < 2 ? 'unknown' : 'confirmed' })
      await first.pay()
      await vi.advanceTimersByTimeAsync(5_000)
      expect([looks, first.ledger()]).toEqual([1, ['unknown tx-1']])
      target.dispatchEvent(new Event(type))
      await vi.advanceTimersByTimeAsync(0)
      expect([looks, first.ledger()]).toEqual([2, ['confirmed tx-1']])
    },
  )

  test('behavior: also what is looked for no more, within an hour; later than that the modal has to open (money 22)', async () => {
    const first = await visitMoney()
    let looks = 0
    first.money.outcome = async (id) => {
      looks++
      return { id, status: 'unknown' }
    }
    await first.pay()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(looks).toBe(1)
    const back = async () => {
      document.dispatchEvent(new Event('visibilitychange'))
      await vi.advanceTimersByTimeAsync(0)
    }
    await back()
    expect(looks).toBe(2)
    await vi.advanceTimersByTimeAsync(3_600_000)
    await back()
    expect(looks).toBe(2)
    first.kernel.open('One')
    await vi.advanceTimersByTimeAsync(400)
    expect(looks).toBe(3)
  })

  test('behavior: what an earlier visit left open is looked for again when the modal opens, not before', async () => {
    const first = await visitMoney()
    first.money.outcome = () => new Promise(() => {})
    await first.pay()
    first.kernel.destroy()
    const next = await visitMoney(first.storage)
    expect(next.ledger()).toEqual(['sent tx-1'])
    expect(next.money.told).toEqual([])
    next.kernel.open('One')
    await vi.advanceTimersByTimeAsync(400)
    expect(next.ledger()).toEqual(['confirmed tx-1'])
  })
})

describe('outcomes', () => {
  test.each([
    ['another amount', leaves({ to: 'bob', amount: 2n })],
    ['another receiver', leaves({ to: 'mallory', amount: 1n })],
    ['another asset with the same number', [{ direction: 'out', amount: 1n, party: 'bob', token: 't' }]],
    ['more than was reviewed', [...leaves({ to: 'bob', amount: 1n }), ...leaves({ to: 'mallory', amount: 9n })]],
    ['nothing: it was cancelled in the wallet', []],
  ] as const)('behavior: %s is not what was reviewed (money 14)', async (_, seen) => {
    const first = await visitMoney()
    first.money.outcome = async (id) => ({ id, status: 'confirmed', seen })
    await first.pay()
    await rest()
    expect(first.kernel.state.ledger).toMatchObject([{ status: 'different', seen }])
  })

  test.each([
    ['less than it may', [{ direction: 'out', amount: 1n, party: 'pool' }], 'confirmed'],
    ['more than it may', [{ direction: 'out', amount: 10n, party: 'pool' }], 'different'],
    ['another asset', [{ direction: 'out', amount: 1n, party: 'pool', token: 't' }], 'different'],
  ] as const)('behavior: a request of a feature that takes %s is judged by its limits', async (_, seen, status) => {
    const first = await visitMoney()
    first.money.outcome = async (id) => ({ id, status: 'confirmed', seen })
    const payload = { to: 'pool', amount: 9n } as never
    await first.kernel.send(await first.kernel.prepare({ kind: 'calls', payload }))
    await rest()
    expect(first.kernel.state.ledger).toMatchObject([{ status }])
  })

  test('behavior: a transaction that took the place of the one that was sent is the one that is kept', async () => {
    const first = await visitMoney()
    first.money.outcome = async () => ({ id: 'faster', status: 'confirmed', seen: leaves({ to: 'bob', amount: 1n }) })
    await first.pay()
    await rest()
    expect(first.ledger()).toEqual(['confirmed faster'])
  })

  test('behavior: a node that fails, and one that does not know, leave it open', async () => {
    const first = await visitMoney()
    first.money.outcome = () => Promise.reject(new Error('node is down'))
    await first.pay()
    await rest()
    expect(first.ledger()).toEqual(['unknown tx-1'])
  })

  test('behavior: one that failed is settled', async () => {
    const first = await visitMoney()
    first.money.outcome = async (id) => ({ id, status: 'failed' })
    await first.pay()
    await rest()
    expect(first.ledger()).toEqual(['failed tx-1'])
    const again = await first.kernel.prepare(paying(1n))
    expect(again.notices).toEqual([])
  })
})

describe('storage', () => {
  test('behavior: it is written before the wallet is asked, and told apart by the next page (money 9)', async () => {
    const first = await visitMoney()
    let there: string | undefined | null
    first.money.send = () => {
      there = first.storage.getItem(ledgerPlace)
      return new Promise(() => {})
    }
    void failure(first.pay())
    await rest()
    expect(there).toContain('"status":"asked"')
    expect(first.ledger()).toEqual(['asked -'])
    // A reload: whoever asked is gone, and may have been answered.
    const next = await visitMoney(first.storage)
    expect(next.ledger()).toEqual(['unknown -'])
  })

  test('behavior: two tabs know what each other sent, and neither write loses the other’s', async () => {
    const one = await visitMoney()
    const two = await visitMoney(one.storage)
    one.money.send = async () => ({ id: 'of-one' })
    two.money.send = async () => ({ id: 'of-two' })
    await Promise.all([one.pay(1n), two.pay(2n)])
    await rest()
    await Promise.all([followStored(one.kernel), followStored(two.kernel)])
    for (const tab of [one, two]) expect(tab.ledger().toSorted()).toEqual(['confirmed of-one', 'confirmed of-two'])
  })

  test('behavior: a write of another tab that has lost an id is mended by the one that knows it', async () => {
    const first = await visitMoney()
    first.money.outcome = () => new Promise(() => {})
    await first.pay()
    first.storage.setItem(ledgerPlace, JSON.stringify({ value: [] }))
    await followStored(first.kernel, 'ledger')
    expect(first.ledger()).toEqual(['sent tx-1'])
    expect(first.storage.getItem(ledgerPlace)).toContain('tx-1')
  })

  test('behavior: 99 are kept, those that are open first (money 13)', async () => {
    const open = Array.from({ length: 3 }, (_, at) => entryOf(`open${at}`, { status: 'unknown', askedAt: at }))
    const done = Array.from({ length: 99 }, (_, at) => entryOf(`done${at}`, { askedAt: 1_000 + at }))
    const first = await visitMoney(storeLedger([...open, ...done]))
    await first.pay()
    await rest()
    const ids = first.kernel.state.ledger.map(({ id }) => id)
    expect([ids.length, ids.filter((id) => id.startsWith('open')).length]).toEqual([99, 3])
  })

  test('error: what cannot be read does not take the rest with it', async () => {
    const bad = [null, 7, { id: 'x' }, { ...entryOf('y'), account: undefined }]
    const first = await visitMoney(storeLedger([...bad, entryOf('good')]))
    await first.kernel.prepare(paying(1n))
    expect(first.kernel.state.ledger.map(({ id }) => id)).toEqual(['good'])
  })

  test.each([
    'wallet',
    'kind',
    'summary',
    'status',
    'named',
    'changes',
    'tokens',
    'askedAt',
    'updatedAt',
    'told',
    'seen',
  ])(
    'error: an entry whose `%s` cannot be read may have been paid, and is kept with its id (money 9)',
    async (field) => {
      const first = await visitMoney(storeLedger([{ ...entryOf('x', { transactionId: 't' }), [field]: { odd: 1 } }]))
      await first.kernel.prepare(paying(1n))
      expect(first.kernel.state.ledger).toMatchObject([{ id: 'x', transactionId: 't' }])
      // Nobody becomes known by it, and nothing is told as confirmed that nobody can read.
      if (field === 'status') expect(first.kernel.state.ledger).toMatchObject([{ status: 'unknown' }])
    },
  )

  test('error: a change that cannot be read does not take the others with it', async () => {
    const changes = [...leaves({ to: 'bob', amount: 1n }), { direction: 'out', amount: 'lots' }, 7]
    const first = await visitMoney(storeLedger([{ ...entryOf('x'), changes }]))
    await first.kernel.prepare(paying(1n))
    expect(first.kernel.state.ledger).toMatchObject([{ changes: leaves({ to: 'bob', amount: 1n }) }])
  })

  test('error: a storage without room loses nothing on this page', async () => {
    const full = {
      ...createMemoryArea(),
      setItem() {
        throw new Error('full')
      },
    }
    const first = await visitMoney(full as never)
    await first.pay()
    await rest()
    expect(first.ledger()).toEqual(['confirmed tx-1'])
  })
})
