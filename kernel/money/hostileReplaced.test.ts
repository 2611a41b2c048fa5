import { afterEach, describe, expect, test, vi } from 'vitest'
import { rest } from '../fixtures/chain.ts'
import { asReviewed, leaves, paying } from '../fixtures/money.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'
import { followStored } from '../start/followStored.ts'
import { follow } from './follow.ts'

afterEach(() => void vi.useRealTimers())

// "the wallet’s own word about its id counts for more than what was found on the chain" (docs/architecture.md)
describe('what took the place of a stuck payment is the payment that the wallet names it for', () => {
  test.each([
    ['another payment', paying(2n, 'carol')],
    ['the same, sent again', paying(1n)],
  ])('error: also where the block is there before the wallet’s answer: %s', async (_, next) => {
    const { statusOf, payStuck, payLater } = await visitMoney()
    const { first, settle } = await payStuck()
    // The wallet gives the second payment the nonce of the first and broadcasts it. Its answer is still on the way (a
    // phone).
    const { second, sent, answer } = await payLater(next)
    settle({ id: 'tx-2', status: 'confirmed', seen: leaves(next) })
    await rest()
    answer({ id: 'tx-2' })
    await sent
    await rest()
    expect(statusOf(second.id)).toBe('confirmed tx-2')
    expect(statusOf(first.id)).not.toMatch(/^confirmed/)
  })

  test('error: nor is it taken from the payment that it was found for', async () => {
    const { money, statusOf, payStuck, payCrashed } = await visitMoney()
    const { first, settle } = await payStuck()
    money.find = async (entry) => (entry.id === first.id ? undefined : { id: 'tx-2' })
    const second = await payCrashed(paying(2n, 'carol'))
    expect(statusOf(second.id)).toBe('confirmed tx-2')
    settle({ id: 'tx-2', status: 'confirmed', seen: leaves(paying(2n, 'carol')) })
    await rest()
    expect(statusOf(second.id)).toBe('confirmed tx-2')
  })
})

test('error: what took the place of a stuck payment, and is as another was reviewed that no wallet has named, is the other payment (money 47)', async () => {
  const { kernel, money, statusOf, payStuck, payCrashed } = await visitMoney()
  const { first, settle } = await payStuck()
  const next = paying(2n, 'carol')
  const second = await payCrashed(next)
  settle({ id: 'tx-2', status: 'confirmed', seen: leaves(next) })
  await rest()
  expect(statusOf(first.id)).toBe('different tx-1')
  money.find = async () =>
    kernel.state.ledger.some(({ transactionId }) => transactionId === 'tx-2') ? undefined : { id: 'tx-2' }
  await follow(kernel as never, second.id)
  await rest()
  expect(statusOf(second.id)).toBe('confirmed tx-2')
})

test('a cancellation of a stuck payment is told as that, also beside a request that moves nothing (money 47)', async () => {
  const { statusOf, payStuck, payCrashed, money } = await visitMoney()
  const { first, settle } = await payStuck()
  money.read = () => ({ changes: [] })
  await payCrashed({ kind: 'calls', payload: {} } as never)
  settle({ id: 'tx-2', status: 'confirmed', seen: [] })
  await rest()
  expect(statusOf(first.id)).toBe('different tx-2')
})

describe('one transaction is one payment', () => {
  test('error: also where two tabs find it before either has heard of the other’s', async () => {
    const a = await visitMoney()
    const finds: ((_: { id: string }) => void)[] = []
    a.money.find = () => new Promise((resolve) => finds.push(resolve))
    a.money.outcome = asReviewed
    const first = await a.payCrashed()
    const b = await visitMoney(a.storage)
    b.money.find = a.money.find
    b.money.outcome = asReviewed
    const second = await b.payCrashed()
    await followStored(a.kernel, 'ledger')
    for (const find of finds) find({ id: 'tx' })
    await rest()
    await followStored(a.kernel, 'ledger')
    await followStored(b.kernel, 'ledger')
    await rest()
    expect([a.statusOf(first.id), a.statusOf(second.id)].filter((said) => said === 'confirmed tx')).toHaveLength(1)
  })

  test('error: also where a wallet names it in two tabs before either has heard of the other’s', async () => {
    const a = await visitMoney()
    const b = await visitMoney(a.storage)
    const answers: ((_: { id: string }) => void)[] = []
    for (const { money } of [a, b]) {
      money.outcome = asReviewed
      money.send = () => new Promise((resolve) => answers.push(resolve))
    }
    const first = await a.kernel.prepare(paying(1n))
    const second = await b.kernel.prepare(paying(1n))
    const sent = [a.kernel.send(first).catch(() => undefined)]
    await rest()
    const again = await b.kernel.prepare(paying(1n))
    sent.push(b.kernel.send(again).catch(() => undefined))
    await rest()
    for (const answer of answers) answer({ id: 'tx' })
    await Promise.all(sent)
    await rest()
    await followStored(a.kernel, 'ledger')
    await followStored(b.kernel, 'ledger')
    await rest()
    expect(second).toBeDefined()
    expect([a.statusOf(first.id), a.statusOf(again.id)].filter((said) => said === 'confirmed tx')).toHaveLength(1)
  })
})
