import { describe, expect, test } from 'vitest'
import { rest } from '../fixtures/chain.ts'
import { leaves, paying } from '../fixtures/money.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'
import type { Confirmation } from '../types/money.ts'

// "`onSend` has been told at each step" (docs/architecture.md, stop 13)
describe('a host that books payments by onSend', () => {
  test('error: hears that a payment was not confirmed after all, where its transaction is given back to another one', async () => {
    const { kernel, statusOf, payStuck, payLater } = await visitMoney()
    const books = new Map<string, string>()
    kernel.hooks.onSend.tap('host', ({ id, status }) => void books.set(id, status))
    const { first, settle } = await payStuck()
    // The visitor makes the same payment again with the same nonce. The block arrives before the wallet's answer (a
    // phone).
    const { second, sent, answer } = await payLater()
    settle({ id: 'tx-2', status: 'confirmed', seen: leaves(paying(1n)) })
    await rest()
    expect(books.get(first.id)).toBe('confirmed')
    answer({ id: 'tx-2' })
    await sent
    await rest()
    expect(statusOf(first.id)).toBe('different tx-1')
    expect([books.get(first.id), books.get(second.id)]).toEqual(['different', 'confirmed'])
  })
})

// "One transaction is one payment" (money 15)
describe('a tab that slept while another one’s wallet named the transaction that it had found', () => {
  test('error: tells nobody that its own payment is confirmed by it', async () => {
    const a = await visitMoney()
    let settle = (_: Confirmation) => {}
    a.money.find = async () => ({ id: 'tx' })
    a.money.outcome = () => new Promise((resolve) => (settle = resolve))
    const b = await visitMoney(a.storage)
    const { second, sent, answer } = await b.payLater()
    const first = await a.payCrashed()
    expect(a.statusOf(first.id)).toBe('sent tx')
    // The visitor approves in the other tab. This tab is frozen, and hears nothing of the storage (a phone).
    answer({ id: 'tx' })
    await sent
    await rest()
    expect(b.statusOf(second.id)).toBe('confirmed tx')
    settle({ id: 'tx', status: 'confirmed', seen: first.changes })
    await rest()
    expect(a.statusOf(first.id)).toBe('unknown -')
    expect(a.money.told).not.toContain('confirmed tx')
  })
})

// "What is known of an entry only grows" (docs/architecture.md), but a transaction that was only found may be given up
// again.
describe('a stuck payment that the wallet sped up, while an equal one waits in the wallet', () => {
  test('error: is not told as unsent, once the wallet has sent the other one too', async () => {
    const { kernel, money, statusOf, payStuck, payLater } = await visitMoney()
    const { first, settle } = await payStuck()
    money.find = async (entry) => (entry.id === first.id ? undefined : { id: 'tx-2' })
    // The visitor makes the same payment again, and stops waiting while the wallet still shows the request.
    const { second, sent, answer } = await payLater()
    // In the wallet the visitor speeds up the first payment. Its new transaction is equal, and is found for the second
    // entry.
    await kernel.stopWaiting(second.id)
    await rest()
    settle({ id: 'tx-2', status: 'confirmed', seen: leaves(paying(1n)) })
    await rest()
    // Then the visitor approves the second payment too: twice the amount has left.
    answer({ id: 'tx-3' })
    await sent
    await rest()
    expect(statusOf(second.id)).toBe('confirmed tx-3')
    expect(statusOf(first.id)).not.toMatch(/^(different|failed)/)
  })
})
