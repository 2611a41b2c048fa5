import { afterEach, describe, expect, test, vi } from 'vitest'
import { alpha1, rest } from '../fixtures/chain.ts'
import { leaves, paying } from '../fixtures/money.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'
import { followStored } from '../start/followStored.ts'
import type { Confirmation } from '../types/money.ts'

afterEach(() => void vi.useRealTimers())

test('behavior: the same payment, prepared twice and pressed twice at once, is asked for once (money 8)', async () => {
  const { kernel, money } = await visitMoney()
  money.send = () => new Promise(() => {})
  const [first, second] = await Promise.all([kernel.prepare(paying(1n)), kernel.prepare(paying(1n))])
  for (const prepared of [first, second]) kernel.send(prepared).catch(() => undefined)
  await rest()
  expect(money.asked).toHaveLength(1)
})

test('behavior: a host whose key was clicked twice asks once (money 8)', async () => {
  const { kernel, money } = await visitMoney()
  money.send = () => new Promise(() => {})
  const press = () =>
    kernel
      .prepare(paying(1n))
      .then(kernel.send)
      .catch(() => undefined)
  void press()
  void press()
  await rest()
  expect(money.asked).toHaveLength(1)
})

test('behavior: an outcome that was told in one tab is not news again because another tab looked as well', async () => {
  const a = await visitMoney()
  let settle = (_: Confirmation) => {}
  a.money.outcome = async (id, entry) => ({ id, status: 'confirmed', seen: entry?.changes })
  let hold = (_: Confirmation) => {}
  const b = await visitMoney(a.storage)
  a.money.outcome = () => new Promise((resolve) => (settle = resolve))
  b.money.outcome = () => new Promise((resolve) => (hold = resolve))
  await a.kernel.send(await a.kernel.prepare(paying(1n)))
  await rest()
  await followStored(b.kernel, 'ledger')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  b.kernel.open('One')
  await vi.advanceTimersByTimeAsync(400)
  vi.useRealTimers()
  const confirmed: Confirmation = { id: 'tx-1', status: 'confirmed', seen: leaves({ to: 'bob', amount: 1n }) }
  settle(confirmed)
  await rest()
  const id = a.kernel.state.ledger[0]?.id ?? ''
  await a.kernel.acknowledge(id)
  await followStored(b.kernel, 'ledger')
  expect(b.kernel.state.ledger).toMatchObject([{ status: 'confirmed', told: true }])
  hold(confirmed)
  await rest()
  expect(b.kernel.state.ledger).toMatchObject([{ status: 'confirmed', told: true }])
})

test('behavior: what the wallet names while balances are read is looked for as well', async () => {
  const { kernel, money, ledger } = await visitMoney()
  let answer = (_: { id: string }) => {}
  let balance = () => {}
  money.send = () => new Promise((resolve) => (answer = resolve))
  money.find = async () => ({ id: 'found' })
  money.outcome = async (id, entry) => ({ id, status: 'confirmed', seen: entry?.changes })
  kernel.hooks.fetchBalance.tapPromise(
    'b',
    () => new Promise((resolve) => (balance = () => resolve({ value: 1n, decimals: 6, symbol: 'A' }))),
  )
  const prepared = await kernel.prepare(paying(1n))
  const sent = kernel.send(prepared)
  await rest()
  await kernel.stopWaiting(prepared.id)
  await rest()
  expect(ledger()).toEqual(['confirmed found'])
  answer({ id: 'named' })
  await sent
  await rest()
  balance()
  await rest()
  expect(ledger()).toEqual(['confirmed named'])
})

test('error: a wallet that names the transaction of an earlier payment is not believed (money 15)', async () => {
  const { kernel, money, ledger } = await visitMoney()
  money.outcome = async (id, entry) => ({ id, status: 'confirmed', seen: entry?.changes })
  money.send = async () => ({ id: 'tx-1' })
  await kernel.send(await kernel.prepare(paying(1n)))
  await rest()
  expect(ledger()).toEqual(['confirmed tx-1'])
  await kernel.send(await kernel.prepare(paying(1n))).catch(() => undefined)
  await rest()
  expect(ledger().filter((text) => text === 'confirmed tx-1')).toHaveLength(1)
})

test('error: a notice that says something else than the one that was reviewed is reviewed', async () => {
  const { kernel, money } = await visitMoney()
  let text = 'Nobody has reported it.'
  kernel.hooks.beforeSend.tap('scan', (prepared) => ({
    ...prepared,
    notices: [{ code: 'scan', title: 'Scan', text }],
  }))
  const prepared = await kernel.prepare(paying(1n))
  text = 'This address is a known drainer.'
  await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'PreparedStaleError' })
  expect(money.asked).toEqual([])
})

test('behavior: one outcome is not lowered by what this page learns later', async () => {
  const a = await visitMoney()
  const b = await visitMoney(a.storage)
  let hold = (_: Confirmation) => {}
  a.money.outcome = () => new Promise((resolve) => (hold = resolve))
  await a.kernel.send(await a.kernel.prepare(paying(1n)))
  await rest()
  b.money.outcome = async (id, entry) => ({ id, status: 'confirmed', seen: entry?.changes })
  await followStored(b.kernel, 'ledger')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  b.kernel.open('One')
  await vi.advanceTimersByTimeAsync(400)
  vi.useRealTimers()
  await followStored(a.kernel, 'ledger')
  expect(a.ledger()).toEqual(['confirmed tx-1'])
  hold({ id: 'tx-1', status: 'unknown' })
  await rest()
  expect(a.money.told).not.toContain('unknown tx-1')
  expect(a.ledger()).toEqual(['confirmed tx-1'])
})

test('behavior: what was found for one payment, and the wallet names for another, is the other one’s alone', async () => {
  const { kernel, money, payCrashed, payLater } = await visitMoney()
  money.outcome = async (id, entry) => ({ id, status: 'confirmed', seen: entry?.changes })
  let found = (_: { id: string } | undefined) => {}
  money.find = () => new Promise((resolve) => (found = resolve))
  // Nothing was sent, but no page knows that.
  const first = await payCrashed()
  // The visitor knows the risk and sends the payment again. The wallet on their phone broadcasts it, and answers later.
  const { second, sent, answer } = await payLater()
  expect(second.notices.map(({ code }) => code)).toEqual(['mayBeSent'])
  found({ id: 'tx' })
  await rest()
  answer({ id: 'tx' })
  await sent
  await rest()
  const statusOf = (id: string) => kernel.state.ledger.find((entry) => entry.id === id)?.status
  expect(statusOf(second.id)).toBe('confirmed')
  expect(statusOf(first.id)).not.toBe('confirmed')
})

test('behavior: a payment with another memo is another payment', async () => {
  const { kernel, money } = await visitMoney()
  kernel.networks.add([alpha1], { name: 'Alpha', memoBytes: 16 })
  money.send = () => new Promise(() => {})
  const pay = async (memo: string) =>
    kernel.send(await kernel.prepare(paying(1n, 'exchange', { memo }))).catch(() => undefined)
  void pay('account 1')
  await rest()
  void pay('account 2')
  await rest()
  expect(money.asked).toHaveLength(2)
})

test('behavior: a tap of onSend that throws costs no payment', async () => {
  const { kernel, money, ledger } = await visitMoney()
  kernel.hooks.onSend.tap('host', () => {
    throw Object.assign(new Error('User rejected the request'), { code: 4001 })
  })
  await kernel.send(await kernel.prepare(paying(1n)))
  await rest()
  expect([money.asked.length, ledger()]).toEqual([1, ['confirmed tx-1']])
})

test('behavior: a clock that was set back loses nothing of what is known', async () => {
  const a = await visitMoney()
  vi.useFakeTimers({ toFake: ['Date'], now: 2_000_000_000_000 })
  let settle = (_: Confirmation) => {}
  a.money.outcome = () => new Promise((resolve) => (settle = resolve))
  await a.kernel.send(await a.kernel.prepare(paying(1n)))
  await rest()
  vi.setSystemTime(1_500_000_000_000)
  settle({ id: 'tx-1', status: 'confirmed', seen: leaves({ to: 'bob', amount: 1n }) })
  await rest()
  await a.kernel.acknowledge(a.kernel.state.ledger[0]?.id ?? '')
  const b = await visitMoney(a.storage)
  expect(b.kernel.state.ledger).toMatchObject([{ status: 'confirmed', told: true }])
})

describe('what was asked for is there on the next visit', () => {
  const next = async ({ kernel, storage }: Awaited<ReturnType<typeof visitMoney>>) => {
    await rest()
    kernel.destroy()
    return (await visitMoney(storage)).kernel.state.ledger.map(({ changes }) => changes)
  }
  test('error: whatever a wallet names in its error', async () => {
    const first = await visitMoney()
    first.money.outcome = async (id) => ({ id, status: 'unknown' })
    first.money.send = async () => {
      throw { code: -32603, message: 'Timeout', transactionId: 'x'.repeat(5_000) }
    }
    await first.kernel.send(await first.kernel.prepare(paying(1n))).catch(() => undefined)
    expect(await next(first)).toEqual([leaves({ to: 'bob', amount: 1n })])
  })
  test('error: in whatever unit a token counts', async () => {
    const first = await visitMoney()
    const token = { address: 'odd', decimals: 100, symbol: 'ODD', name: 'Odd' }
    await first.kernel.send(await first.kernel.prepare(paying(1n, 'bob', { token })))
    expect(await next(first)).toHaveLength(1)
  })
  test('error: however much a plugin notes of it', async () => {
    const first = await visitMoney()
    first.money.answer = { trace: { quote: 'x'.repeat(5_000) } }
    await first.kernel.send(await first.kernel.prepare(paying(1n)))
    expect(await next(first)).toHaveLength(1)
  })
})

test('behavior: a fee is out of proportion to what the account itself pays, whatever others put in (money 5)', async () => {
  const { kernel, money } = await visitMoney()
  // The account pays 2 and a fee of 1. In the same transaction a stranger pays 1,000 to themselves.
  money.answer = { fee: { value: 1n, symbol: 'ALP', decimals: 6, exact: true } }
  money.read = () => ({
    changes: [
      { direction: 'out', amount: 1_002n, party: 'other' },
      { direction: 'in', amount: 1_000n, party: 'other' },
    ],
  })
  const { notices } = await kernel.prepare({ kind: 'calls', payload: { to: 'other' } as never })
  expect(notices).toContainEqual({ code: 'feeHigh', params: { percent: '50' } })
})

test('error: a token whose symbol has no letter is named by its address beside its figures (money 29)', async () => {
  const { kernel } = await visitMoney()
  const token = { address: '0xAb01Cd23Ef45', symbol: '!!!', decimals: 0, name: 'x' }
  const { intent } = await kernel.prepare(paying(1n, 'bob', { token }))
  expect(intent).toMatchObject({ tokens: [{ symbol: '0xAb…23Ef45' }] })
})
