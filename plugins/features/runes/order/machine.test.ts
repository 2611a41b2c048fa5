// @vitest-environment node
import fc from 'fast-check'
import { test } from 'vitest'
import { newOrder, txid } from '../fixtures/orders.ts'
import { merge } from './merge.ts'
import type { Order } from './order.ts'
import { knownIds } from './payments.ts'
import { reduce } from './reduce.ts'
import { statusOf } from './statusOf.ts'

/** The reaction of the wallet to a prompt: the transaction that leaves, and its answer. It answers once, or never. */
type Prompt = { readonly paymentId: string; readonly of: 'fund' | 'bump'; isAnswered: boolean; sentId?: string }

/** A browser with tabs that know an order from the storage of their last look, a wallet, a chain and a clock. */
function createWorld(tabCount: number) {
  const first = newOrder({ orderId: 'theirs', fundAddress: 'fund', fundAmount: 100 })
  let stored: Order = first
  const tabs: Order[] = Array.from({ length: tabCount }, () => first)
  const prompts: Prompt[] = []
  const told = new Set<string>()
  let now = 10
  let ids = 0
  const see = (tab: number) => {
    stored = merge(stored, tabs[tab] as Order)
    tabs[tab] = stored
  }
  const act = (tab: number, event: Parameters<typeof reduce>[1]) => {
    see(tab)
    tabs[tab] = reduce(tabs[tab] as Order, event)
    see(tab)
  }
  const press = (tab: number, of: 'fund' | 'bump', feeRate: number) => {
    const id = `payment ${ids++}`
    const payment = { id, amount: 100, address: 'fund', feeRate }
    act(tab, { type: of === 'fund' ? 'asked' : 'bumped', at: now++, payment })
    // As the product does it: the wallet is asked for the stored payment alone.
    if (tabs[tab]?.payments.some((own) => own.id === id)) prompts.push({ paymentId: id, of, isAnswered: false })
  }
  const answer = (
    tab: number,
    at: number,
    how: 'declines' | 'sends' | 'sendsAndFails' | 'fails' | 'sendsAndDies' | 'dies',
  ) => {
    const prompt = prompts[at % Math.max(1, prompts.length)]
    if (!prompt || prompt.isAnswered) return
    prompt.isAnswered = true
    if (how.startsWith('sends')) prompt.sentId = txid(1_000 + ids++)
    const { paymentId, sentId } = prompt
    if (how === 'declines') act(tab, { type: 'declined', at: now++, paymentId })
    if (how === 'sends' && sentId) {
      told.add(sentId)
      act(tab, { type: 'sent', at: now++, paymentId, transactionId: sentId })
    }
    if (how === 'sendsAndFails' || how === 'fails') act(tab, { type: 'unsure', at: now++, paymentId })
  }
  /** A look at the address finds the transaction that a wallet sent without a word. */
  const look = (tab: number) => {
    see(tab)
    for (const { paymentId, sentId } of prompts) {
      const own = tabs[tab]?.payments.find(({ id }) => id === paymentId)
      if (!sentId || own?.transactionId) continue
      told.add(sentId)
      act(tab, { type: 'found', at: now++, paymentId, transactionId: sentId })
    }
  }
  return { tabs, prompts, told, press, answer, look, act, see, at: () => now++, order: () => stored }
}

const tab = fc.nat(2)
const step = fc.oneof(
  fc.tuple(
    fc.constant('press' as const),
    tab,
    fc.constantFrom('fund' as const, 'bump' as const),
    fc.integer({ min: 1, max: 4 }),
  ),
  fc.tuple(
    fc.constant('answer' as const),
    tab,
    fc.nat(6),
    fc.constantFrom(
      'declines' as const,
      'sends' as const,
      'sendsAndFails' as const,
      'fails' as const,
      'sendsAndDies' as const,
      'dies' as const,
    ),
  ),
  fc.tuple(fc.constant('look' as const), tab),
  fc.tuple(fc.constant('reload' as const), tab),
  fc.tuple(
    fc.constant('service' as const),
    tab,
    fc.constantFrom('executing' as const, 'refused' as const, 'accepted' as const),
  ),
  fc.tuple(
    fc.constant('told' as const),
    tab,
    fc.constantFrom('new' as const, 'pending' as const, 'executing' as const, 'failed' as const),
  ),
)

test('whatever the wallet, the service, the tabs and the visitor do in any order, an order is paid once and a bump once (runes 3)', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const world = createWorld(3)
      for (const [kind, at, ...given] of steps) {
        if (kind === 'press') world.press(at, given[0] as 'fund', given[1] as number)
        if (kind === 'answer') world.answer(at, given[0] as number, given[1] as 'sends')
        if (kind === 'look') world.look(at)
        if (kind === 'reload') world.see(at)
        if (kind === 'service') {
          const type = given[0] as 'executing' | 'refused' | 'accepted'
          const error = { code: -32603, message: 'down' }
          world.act(at, type === 'refused' ? { type, at: world.at(), error } : { type, at: world.at() })
        }
        if (kind === 'told') world.act(at, { type: 'told', at: world.at(), state: given[0] as 'new' })
        check(world)
      }
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 500) },
  )
})

function check({ prompts, told, order }: ReturnType<typeof createWorld>): void {
  const known = knownIds(order())
  const sent = prompts.filter(({ sentId }) => sentId !== undefined)
  const paid = sent.filter(({ of }) => of === 'fund')
  if (paid.length > 1) throw new Error(`The order was paid ${paid.length} times`)
  const rates = sent.map(({ paymentId, of }) => `${of} ${order().payments.find(({ id }) => id === paymentId)?.feeRate}`)
  if (new Set(rates.filter((rate) => rate.startsWith('bump'))).size < sent.length - paid.length)
    throw new Error('A rate was paid twice')
  for (const id of told) if (!known.includes(id)) throw new Error(`${id} was lost`)
  if (paid.length > 0 && statusOf(order()) === 'created') throw new Error('A paid order is shown as unpaid')
}
