import { afterEach, describe, expect, test, vi } from 'vitest'
import { rest } from '../fixtures/chain.ts'
import { asReviewed, leaves, paying } from '../fixtures/money.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'
import { followStored } from '../start/followStored.ts'
import type { Confirmation } from '../types/money.ts'

afterEach(() => void vi.useRealTimers())

// "One transaction is one payment" (money 15), "the wallet's own word about its id counts for more than what was
// found on the chain" (docs/architecture.md).
describe('one transaction is one payment', () => {
  test('error: also in the tab that found it, after the wallet has named it for another payment in another tab', async () => {
    const a = await visitMoney()
    let found = (_: { id: string }) => {}
    a.money.find = () => new Promise((resolve) => (found = resolve))
    a.money.outcome = asReviewed
    // Tab A: the wallet crashes without sending anything.
    const first = await a.payCrashed()
    // Tab B: the visitor has read the notice, and sends the payment again. The wallet broadcasts it, and answers later.
    const b = await visitMoney(a.storage)
    b.money.outcome = asReviewed
    const { second, sent, answer } = await b.payLater()
    await followStored(a.kernel, 'ledger')
    // Tab A finds the transaction on the chain before the wallet names it in tab B.
    found({ id: 'tx' })
    await rest()
    await followStored(b.kernel, 'ledger')
    answer({ id: 'tx' })
    await sent
    await rest()
    // The browser fires this in the other tab after each write.
    await followStored(a.kernel, 'ledger')
    await followStored(b.kernel, 'ledger')
    await rest()
    expect([b.statusOf(second.id), a.statusOf(second.id)]).toEqual(['confirmed tx', 'confirmed tx'])
    expect(a.statusOf(first.id)).not.toBe('confirmed tx')
    expect(b.statusOf(first.id)).not.toBe('confirmed tx')
  })

  test('error: what took the place of one payment and was named for another is the other one’s alone (money 15)', async () => {
    const { kernel, statusOf, payStuck } = await visitMoney()
    // The visitor sends the payment again with the same nonce, so the second transaction replaces the first.
    const { first, settle } = await payStuck()
    const second = await kernel.prepare(paying(1n))
    expect(second.notices.map(({ code }) => code)).toEqual(['sentBefore'])
    await kernel.send(second)
    await rest()
    settle({ id: 'tx-2', status: 'confirmed', seen: leaves({ to: 'bob', amount: 1n }) })
    await rest()
    expect(statusOf(second.id)).toBe('confirmed tx-2')
    expect(statusOf(first.id)).not.toMatch(/^confirmed/)
  })

  test('error: what two equal payments of unknown outcome find at once is one of them', async () => {
    const { kernel, money, payCrashed } = await visitMoney()
    money.outcome = asReviewed
    const finds: ((_: { id: string }) => void)[] = []
    money.find = () => new Promise((resolve) => finds.push(resolve))
    for (let turn = 0; turn < 2; turn++) await payCrashed()
    for (const find of finds) find({ id: 'tx' })
    await rest()
    expect(kernel.state.ledger.map(({ status }) => status).toSorted()).toEqual(['confirmed', 'unknown'])
  })

  test('behavior: a payment that was told as confirmed, and is open again, is looked for again', async () => {
    const { money, statusOf, payCrashed, payLater } = await visitMoney()
    money.outcome = asReviewed
    let found = (_: { id: string } | undefined) => {}
    money.find = () => new Promise((resolve) => (found = resolve))
    const first = await payCrashed()
    const { sent, answer } = await payLater()
    found({ id: 'tx' })
    await rest()
    expect(statusOf(first.id)).toBe('confirmed tx')
    answer({ id: 'tx' })
    await sent
    await rest()
    // The first payment had landed as well: its own transaction is on the chain.
    found({ id: 'tx-own' })
    await rest()
    expect(statusOf(first.id)).toBe('confirmed tx-own')
    expect(money.told).toContain('unknown -')
  })
})

// "error: a wallet that names the transaction of an earlier payment is not believed" (hostileAnswers.test.ts)
test('error: nor is one that names what was found for an earlier payment before it was asked', async () => {
  const { kernel, money, statusOf, payCrashed } = await visitMoney()
  money.outcome = asReviewed
  money.find = async () => ({ id: 'tx' })
  // The wallet crashes after it has sent. Its transaction is found and confirmed.
  const first = await payCrashed()
  expect(statusOf(first.id)).toBe('confirmed tx')
  // The visitor makes the same payment again. A hostile wallet sends nothing, and names the first payment's
  // transaction.
  money.find = undefined
  money.send = async () => ({ id: 'tx' })
  const second = await kernel.prepare(paying(1n))
  await kernel.send(second).catch(() => undefined)
  await rest()
  expect([statusOf(first.id), statusOf(second.id)]).toEqual(['confirmed tx', 'unknown -'])
})

// Whatever fails once an id is known, the id stays (money 12).
describe('a plugin that answers waitForTransaction with what it is not asked for', () => {
  const odd = async (answer: (id: string) => unknown) => {
    const first = await visitMoney()
    first.money.outcome = async (id) => answer(id) as Confirmation
    const prepared = await first.kernel.prepare(paying(1n))
    await first.kernel.send(prepared)
    await rest()
    first.kernel.destroy()
    return (await visitMoney(first.storage)).statusOf(prepared.id)
  }
  test('error: viem’s word for a receipt loses no payment', async () => {
    expect(await odd((id) => ({ id, status: 'success' }))).toMatch(/ tx-1$/)
  })
  test('error: nor does an outcome without an id lose it', async () => {
    expect(await odd(() => ({ status: 'confirmed' }))).toMatch(/ tx-1$/)
  })
})

describe('what was asked for is there on the next visit', () => {
  test('error: whatever a token calls itself', async () => {
    const first = await visitMoney()
    const token = { address: 'odd', decimals: 6, symbol: 'S'.repeat(4_001), name: 'Odd' }
    const prepared = await first.kernel.prepare(paying(1n, 'bob', { token }))
    await first.kernel.send(prepared)
    await rest()
    first.kernel.destroy()
    expect((await visitMoney(first.storage)).statusOf(prepared.id)).toMatch(/ tx-1$/)
  })
})

// "Asks the wallet for exactly what was prepared, once" (kernel/money/send.ts)
test('error: a tap that answers a lazy thenable asks once', async () => {
  const { kernel } = await visitMoney()
  let asked = 0
  const lazily = () => ({
    // biome-ignore lint/suspicious/noThenProperty: a library's query that runs when it is awaited
    then: (resolve?: (answer: { id: string }) => void) => {
      asked++
      resolve?.({ id: `lazy-${asked}` })
    },
  })
  kernel.hooks.send.tapPromise({ name: 'lazy', before: 'money' }, lazily as never)
  await kernel.send(await kernel.prepare(paying(1n)))
  expect(asked).toBe(1)
})
