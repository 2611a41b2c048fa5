// @vitest-environment node
import fc from 'fast-check'
import { test } from 'vitest'
import { newOrder, txid } from '../fixtures/orders.ts'
import { merge } from './merge.ts'
import type { Order, OrderEvent } from './order.ts'
import { fundingOf } from './payments.ts'
import { reduce } from './reduce.ts'
import { statusOf } from './statusOf.ts'

type Step = readonly [kind: string, tab: number]
const kinds = ['stale', 'executing', 'pending', 'complete', 'refunded', 'accepted', 'refused', 'told again', 'replaced', 'looked', 'reload']

test('x', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat(1)), { maxLength: 20 }), (steps: Step[]) => {
      let at = 10
      let ids = 1
      let stored: Order = newOrder({
        orderId: 'a', fundAddress: 'x', fundAmount: 5,
        payments: [{ id: 'p', for: 'fund', amount: 5, address: 'x', outcome: 'sent', transactionId: txid(1), askedAt: 1 }],
      })
      const tabs = [stored, stored]
      let last: string | undefined
      let takenBy: string | undefined
      let isOver = false
      for (const [kind, tab] of steps) {
        stored = merge(stored, tabs[tab] as Order)
        const now = () => at++
        const events: Record<string, () => OrderEvent[]> = {
          'told again': () => [{ type: 'executing', at: now() }],
          accepted: () => [{ type: 'accepted', at: now() }],
          refused: () => [{ type: 'executing', at: now() }, { type: 'refused', at: now(), error: { code: 1, message: 'no', httpStatus: 400 } }],
          replaced: () => [{ type: 'replaced', at: now(), transactionId: fundingOf(stored)?.transactionId ?? '', by: txid(++ids) }],
          looked: () => [{ type: 'seen', at: now(), how: 'looked' }],
          reload: () => [],
        }
        const made = events[kind]?.() ?? [{ type: 'told', at: now(), state: kind as 'stale' }]
        let next = stored
        for (const event of made) next = reduce(next, event)
        if (!events[kind] && !isOver) last = kind
        if (kind === 'complete' || kind === 'refunded') isOver = true
        if (kind === 'accepted') takenBy = fundingOf(stored)?.transactionId
        tabs[tab] = next
        stored = merge(stored, next)
        const status = statusOf(stored)
        if (isOver && status !== stored.told?.state) throw new Error('an end is undone')
        if (last === 'executing' && !isOver && status === 'stale') throw new Error('a service at work is told to have given up')
        if (status === 'created') throw new Error('unpaid')
        if (status === 'stale' && stored.seen === 'looked' && takenBy === undefined) throw new Error('never told')
      }
    }),
    { numRuns: 5000 },
  )
})
