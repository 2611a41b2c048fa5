// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newOrder, txid } from '../fixtures/orders.ts'
import type { OrderState } from '../service/replies.ts'
import { merge } from './merge.ts'
import type { Order, OrderEvent } from './order.ts'
import { fundingOf } from './payments.ts'
import { reduce } from './reduce.ts'
import { statusOf } from './statusOf.ts'

type Happening = OrderState | 'taken' | 'refused' | 'replaced' | 'looked' | 'reload'
const states = ['stale', 'pending', 'executing', 'complete', 'refunded'] as const
const happenings: readonly Happening[] = [...states, 'taken', 'refused', 'replaced', 'looked', 'reload']
const steps = fc.array(fc.record({ tab: fc.nat(1), what: fc.constantFrom(...happenings) }), { maxLength: 20 })

/** An order that is paid, in two tabs. Each tab knows what the other has stored by its last look. */
function createTabs() {
  let stored: Order = newOrder({
    ...{ orderId: 'theirs', fundAddress: 'fund', fundAmount: 100 },
    payments: [
      {
        ...{ id: 'p', for: 'fund', amount: 100, address: 'fund', askedAt: 1 },
        outcome: 'sent',
        transactionId: txid(1),
      },
    ],
  })
  const tabs = [stored, stored]
  let clock = 10
  let ids = 1
  const eventsOf = (what: Happening): readonly OrderEvent[] => {
    const at = clock++
    switch (what) {
      case 'taken':
        return [{ type: 'accepted', at }]
      case 'refused':
        return [
          { type: 'executing', at },
          { type: 'refused', at, error: { code: -32600, message: 'No', httpStatus: 400 } },
        ]
      case 'replaced':
        return [{ type: 'replaced', at, transactionId: fundingOf(stored)?.transactionId ?? '', by: txid(++ids) }]
      case 'looked':
        return [{ type: 'seen', at, how: 'looked' }]
      case 'reload':
        return []
      default:
        return [{ type: 'told', at, state: what }]
    }
  }
  return {
    order: () => stored,
    take(tab: number, what: Happening) {
      const before = merge(stored, tabs[tab] as Order)
      stored = eventsOf(what).reduce(reduce, before)
      tabs[tab] = stored
    },
  }
}

test('whatever a service says after it has given an order up, its newest word counts, an end stays, and a later end is not taken for seen (runes 31)', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { order, take } = createTabs()
      let newest: Happening | undefined
      let end: Happening | undefined
      let hasLooked = false
      for (const { tab, what } of all) {
        take(tab, what)
        if (what === 'looked') hasLooked = true
        if (states.includes(what as never) && what !== newest) {
          if (end === undefined || what === 'complete' || what === 'refunded') {
            newest = what
            hasLooked = false
          }
          if (what === 'complete' || what === 'refunded') end = what
        }
        const { seen } = order()
        if (end) expect([statusOf(order()), seen === 'looked']).toEqual([end, hasLooked])
        else if (newest === 'executing') expect(statusOf(order())).not.toBe('stale')
        expect(statusOf(order())).not.toBe('created')
      }
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 500) },
  )
})
