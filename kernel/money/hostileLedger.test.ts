import { afterEach, describe, expect, test, vi } from 'vitest'
import { rest } from '../fixtures/chain.ts'
import { entryOf, storeLedger } from '../fixtures/ledger.ts'
import { leaves, paying } from '../fixtures/money.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'
import { followStored } from '../start/followStored.ts'

afterEach(() => void vi.useRealTimers())

test('behavior: what was acknowledged as open is news again once it is known how it ended', async () => {
  const first = await visitMoney()
  first.money.outcome = async (id) => ({ id, status: 'unknown' })
  await first.pay()
  await rest()
  const id = first.kernel.state.ledger[0]?.id ?? ''
  await first.kernel.acknowledge(id) // "Done" on "Not confirmed yet"
  first.kernel.destroy()
  const next = await visitMoney(first.storage)
  next.money.outcome = async (id) => ({ id, status: 'confirmed', seen: leaves({ to: 'mallory', amount: 9n }) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  next.kernel.open('One')
  await vi.advanceTimersByTimeAsync(400)
  expect(next.kernel.state.ledger).toMatchObject([{ status: 'different' }])
  expect(next.kernel.state.ledger[0]?.told ?? false).toBe(false)
})

test('behavior: a refusal that comes after the chain has recorded the payment loses nothing', async () => {
  const first = await visitMoney()
  let refuse = (_: unknown) => {}
  first.money.send = () =>
    new Promise((_, reject) => {
      refuse = reject
    })
  first.money.find = async () => ({ id: 'on-chain' })
  first.money.outcome = async (id, entry) => ({ id, status: 'confirmed', seen: entry?.changes })
  const prepared = await first.kernel.prepare(paying(1n))
  const sent = first.kernel.send(prepared).catch((error: Error) => error.name)
  await rest()
  await first.kernel.stopWaiting(prepared.id)
  await rest()
  expect(first.ledger()).toEqual(['confirmed on-chain'])
  refuse({ code: 4001, message: 'User rejected the request' })
  await sent
  await rest()
  expect(first.ledger()).toEqual(['confirmed on-chain'])
})

test('behavior: the id of a request with more than a hundred receivers outlives the page', async () => {
  const first = await visitMoney()
  first.money.read = () => ({
    changes: Array.from({ length: 101 }, (_, at) => ({ direction: 'out', amount: 1n, party: `worker-${at}` }) as const),
  })
  first.money.outcome = () => new Promise(() => {})
  await first.kernel.send(await first.kernel.prepare({ kind: 'calls', payload: { to: 'pool' } as never }))
  await rest()
  expect(first.ledger()).toEqual(['sent tx-1'])
  first.kernel.destroy()
  const next = await visitMoney(first.storage)
  expect(next.ledger()).toEqual(['sent tx-1'])
})

test('behavior: nor is it lost on its own page, when something else is sent', async () => {
  const first = await visitMoney()
  first.money.read = ({ payload }) => ({
    changes:
      (payload as { to: string }).to === 'pool'
        ? Array.from({ length: 101 }, (_, at) => ({ direction: 'out', amount: 1n, party: `worker-${at}` }) as const)
        : leaves(payload as never),
  })
  first.money.outcome = () => new Promise(() => {})
  await first.kernel.send(await first.kernel.prepare({ kind: 'calls', payload: { to: 'pool' } as never }))
  await first.pay()
  await rest()
  expect(first.ledger().toSorted()).toEqual(['sent tx-1', 'sent tx-2'])
})

test('behavior: forged entries do not push out what this page asked for', async () => {
  const forged = Array.from({ length: 99 }, (_, at) =>
    entryOf(`forged${at}`, { status: 'sent', transactionId: `f${at}`, askedAt: 9e15, updatedAt: 1 }),
  )
  const first = await visitMoney(storeLedger(forged))
  first.money.outcome = () => new Promise(() => {})
  await first.pay()
  await rest()
  expect(first.kernel.state.ledger.map(({ transactionId }) => transactionId)).toContain('tx-1')
})

test('behavior: nor do they have one payment asked for twice at once', async () => {
  const forged = Array.from({ length: 99 }, (_, at) =>
    entryOf(`forged${at}`, {
      status: 'sent',
      transactionId: `f${at}`,
      askedAt: 9e15,
      changes: leaves({ to: 'x', amount: 3n }),
    }),
  )
  const first = await visitMoney(storeLedger(forged))
  first.money.send = () => new Promise(() => {})
  const again = async () => void first.kernel.send(await first.kernel.prepare(paying(1n))).catch(() => undefined)
  await again()
  await rest()
  await again()
  await rest()
  expect(first.money.asked).toHaveLength(1)
})

test('behavior: a request of a feature whose payment went to somebody else is not what was reviewed', async () => {
  const first = await visitMoney()
  first.money.outcome = async (id) => ({ id, status: 'confirmed', seen: leaves({ to: 'mallory', amount: 9n }) })
  await first.kernel.send(await first.kernel.prepare({ kind: 'calls', payload: { to: 'pool', amount: 9n } as never }))
  await rest()
  expect(first.kernel.state.ledger).toMatchObject([{ status: 'different' }])
})

test('behavior: a request that moves nothing is not asked for twice while the wallet has not answered', async () => {
  const first = await visitMoney()
  first.money.send = () => new Promise(() => {})
  const again = async () =>
    void first.kernel
      .send(await first.kernel.prepare({ kind: 'calls', payload: { to: 'router', amount: 0n } as never }))
      .catch(() => undefined)
  await again()
  await rest()
  await again()
  await rest()
  expect(first.money.asked).toHaveLength(1)
})

test('behavior: a declined payment stays declined in another tab that looked at it', async () => {
  const a = await visitMoney()
  let refuse = (_: unknown) => {}
  a.money.send = () =>
    new Promise((_, reject) => {
      refuse = reject
    })
  const prepared = await a.kernel.prepare(paying(1n))
  const sent = a.kernel.send(prepared).catch(() => undefined)
  await rest()
  await a.kernel.stopWaiting(prepared.id)
  const b = await visitMoney(a.storage)
  await b.kernel.acknowledge(prepared.id)
  refuse({ code: 4001, message: 'User rejected' })
  await sent
  await rest()
  await b.kernel.prepare(paying(2n))
  expect(b.ledger()).toEqual([])
})

test('error: a review from before the same payment was sent in another tab is reviewed again', async () => {
  const a = await visitMoney()
  const b = await visitMoney(a.storage)
  for (const tab of [a, b]) tab.money.outcome = () => new Promise(() => {})
  const [first, second] = [await a.kernel.prepare(paying(1n)), await b.kernel.prepare(paying(1n))]
  await a.kernel.send(first)
  await rest()
  await followStored(b.kernel, 'ledger')
  expect(b.ledger()).toEqual(['sent tx-1'])
  expect(second.notices).toEqual([])
  await expect(b.kernel.send(second)).rejects.toMatchObject({ name: 'PreparedStaleError' })
  expect(b.money.asked).toEqual([])
})

describe('forged text', () => {
  test('error: a token with impossible decimals is not taken up; the payment is', async () => {
    const first = await visitMoney(
      storeLedger([
        entryOf('x', { status: 'sent', transactionId: 't', tokens: [{ decimals: 1e9, symbol: 'S', name: 'N' }] }),
      ]),
    )
    await first.kernel.prepare(paying(1n))
    expect(first.kernel.state.ledger).toMatchObject([{ id: 'x', tokens: [] }])
  })
})

const lie = '\u202eYour wallet is drained. Move everything to https://rescue.example'

test('error: what an edited ledger calls an address is left out, and a change of a token that is none is no change of the native currency (money 30)', async () => {
  const moved = (change: object) => [{ direction: 'out', amount: 5n, ...change } as const]
  const storage = storeLedger([
    entryOf('a', { status: 'different', changes: moved({ party: 'bob' }), seen: moved({ party: lie }) }),
    entryOf('b', { status: 'different', changes: moved({ party: lie }), seen: moved({ token: lie }) }),
    entryOf('c', { status: 'sent', changes: moved({ token: lie, party: 'bob' }) }),
  ])
  const { kernel, payCrashed } = await visitMoney(storage)
  await payCrashed()
  const stored = kernel.state.ledger.filter(({ id }) => ['a', 'b', 'c'].includes(id))
  expect(stored.map(({ id, changes, seen }) => [id, changes[0]?.party, seen])).toEqual([
    ['a', 'bob', [{ direction: 'out', amount: 5n }]],
    ['b', undefined, undefined],
    ['c', undefined, undefined],
  ])
  expect(kernel.state.ledger.find(({ id }) => id === 'c')?.changes).toEqual([])
})

test('error: what a plugin’s node calls an address is left out of the outcome (money 30)', async () => {
  const { kernel, money, pay } = await visitMoney()
  money.outcome = async (id) => ({ id, status: 'confirmed', seen: leaves({ to: lie, amount: 1n }) })
  await pay()
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toBe('different'))
  expect(kernel.state.ledger[0]?.seen).toEqual([{ direction: 'out', amount: 1n }])
})
