import { expect, test } from 'vitest'
import { rest } from '../fixtures/chain.ts'
import { leaves, paying } from '../fixtures/money.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'
import type { Confirmation } from '../types/money.ts'

// "One transaction is one payment" (money 15): the transaction belongs to the payment that it makes, in whatever order
// entries are looked at.
test.each([[['tx-1', 'tx-2']], [['tx-2', 'tx-1']]])(
  'error: a payment that took a stuck one’s place, and was sped up itself, is confirmed: %s',
  async (order) => {
    const { kernel, money, statusOf } = await visitMoney()
    const settle = new Map<string, (_: Confirmation) => void>()
    money.outcome = (id) => new Promise((resolve) => settle.set(id, resolve))
    const first = await kernel.prepare(paying(1n))
    await kernel.send(first)
    const next = paying(2n, 'carol')
    const second = await kernel.prepare(next)
    await kernel.send(second)
    await rest()
    // All three transactions have the same nonce.
    for (const id of order) {
      settle.get(id)?.({ id: 'tx-3', status: 'confirmed', seen: leaves(next) })
      await rest()
    }
    expect(statusOf(second.id)).toBe('confirmed tx-3')
    expect(statusOf(first.id)).toBe('different tx-1')
  },
)
