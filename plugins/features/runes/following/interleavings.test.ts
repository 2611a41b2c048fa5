// @vitest-environment node
import fc from 'fast-check'
import type { LedgerEntry } from 'tapkit/kernel'
import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { test } from 'vitest'
import { bip122 } from '../../../bip122/index.ts'
import { bitcoin } from '../../../bip122/networks/index.ts'
import { contextOf } from '../actions/context.ts'
import { mainnet, newOrder, txid } from '../fixtures/orders.ts'
import { runes } from '../index.ts'
import type { Order } from '../order/order.ts'
import { knownIds } from '../order/payments.ts'
import { statusOf } from '../order/statusOf.ts'
import { ordersOf, put, tell } from '../order/store.ts'
import { followEntry } from './followLedger.ts'

const address = 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'

/** A question to a wallet: its entry in the ledger, and the transaction that has left for it. */
type Prompt = {
  entry: LedgerEntry
  readonly of: 'fund' | 'bump'
  readonly feeRate: number
  sentId?: string
  isAnswered?: true
}

/** A browser with three tabs of one storage, wallets that answer as they like, an explorer that sees every sent transaction, and a service. */
function createBrowser() {
  const storage = createMemoryArea()
  const prompts: Prompt[] = []
  const named = new Set<string>()
  let ids = 0
  const open = () => {
    const kernel = createTestKernel({
      plugins: [bip122({ networks: [bitcoin] }), runes()],
      storage,
      fetch: async (url) => {
        const sent = prompts.flatMap(({ sentId, entry }) =>
          sentId ? [{ id: sentId, amount: Number(entry.changes[0]?.amount) }] : [],
        )
        const listed = sent.map(({ id, amount }) => ({
          txid: id,
          vout: [{ scriptpubkey_address: address, value: amount }],
        }))
        return new Response(String(url).endsWith('/txs') ? JSON.stringify(listed) : '{}')
      },
    })
    // As the first press does.
    kernel.http.wake()
    return kernel
  }
  const tabs = [open(), open(), open()]
  const kernelAt = (tab: number) => tabs[tab] as ReturnType<typeof open>
  const now = Date.now()
  put(
    kernelAt(0),
    newOrder({ orderId: 'theirs', fundAddress: address, fundAmount: 1_000, createdAt: now, updatedAt: now }),
  )
  const order = (tab = 0) => ordersOf(kernelAt(tab))[0] as Order
  const press = (tab: number, of: 'fund' | 'bump', feeRate: number) => {
    const id = `payment ${ids++}`
    const amount = of === 'fund' ? 1_000 : 100 * feeRate
    const payment = { id, amount, address, ...(of === 'bump' ? { feeRate } : {}) }
    const begun = tell(kernelAt(tab), order(tab), { type: of === 'fund' ? 'asked' : 'bumped', at: Date.now(), payment })
    // As the product does it: the wallet is asked for the stored payment alone.
    if (!begun.payments.some((own) => own.id === id)) return
    const entry = {
      ...{ id, ref: 'own', namespace: 'bip122', networkId: mainnet, account: 'payer', wallet: 'Wallet' },
      ...{
        kind: of === 'fund' ? 'runeMint' : 'runeBump',
        summary: '',
        status: 'asked',
        tokens: [],
        askedAt: now,
        updatedAt: now,
      },
      changes: [{ direction: 'out', amount: BigInt(amount), party: address }],
    } as LedgerEntry
    prompts.push({ entry, of, feeRate })
  }
  /** The wallet answers, once. The kernel makes the entry from that answer. */
  const answer = (tab: number, at: number, how: Answer) => {
    const prompt = prompts[at % Math.max(1, prompts.length)]
    if (!prompt || prompt.isAnswered) return
    prompt.isAnswered = true
    if (how === 'declines') {
      tell(kernelAt(tab), order(tab), { type: 'declined', at: Date.now(), paymentId: prompt.entry.id })
      return
    }
    if (how.startsWith('sends')) prompt.sentId = txid(1_000 + ids++)
    if (how === 'sends' && prompt.sentId) {
      named.add(prompt.sentId)
      prompt.entry = { ...prompt.entry, status: 'sent', transactionId: prompt.sentId, named: true }
    } else prompt.entry = { ...prompt.entry, status: 'unknown' }
  }
  /** The kernel looks on the chain: it finds a transaction that the wallet has not named, or the replacement of a named transaction. */
  const chain = (at: number, isReplaced: boolean) => {
    const prompt = prompts[at % Math.max(1, prompts.length)]
    if (!prompt?.sentId || prompt.entry.status === 'asked') return
    const { entry, sentId } = prompt
    if (entry.transactionId === undefined) prompt.entry = { ...entry, status: 'sent', transactionId: sentId }
    else if (isReplaced && entry.replaces === undefined && entry.named) {
      prompt.sentId = txid(5_000 + ids++)
      named.add(prompt.sentId)
      prompt.entry = { ...entry, status: 'confirmed', transactionId: prompt.sentId, replaces: sentId }
    } else prompt.entry = { ...entry, status: 'confirmed' }
  }
  const link = async (tab: number, at: number) => {
    const prompt = prompts[at % Math.max(1, prompts.length)]
    if (prompt && !(prompt.isAnswered && prompt.entry.status === 'asked'))
      await followEntry(contextOf(kernelAt(tab)), prompt.entry)
  }
  const reload = (tab: number) => {
    kernelAt(tab).destroy()
    tabs[tab] = open()
  }
  const end = () => {
    for (const kernel of tabs) kernel.destroy()
  }
  return { prompts, named, press, answer, chain, link, reload, end, order }
}

type Answer = 'declines' | 'sends' | 'sendsAndFails' | 'fails'

const tab = fc.nat(2)
const step = fc.oneof(
  fc.record({
    do: fc.constant('press' as const),
    tab,
    of: fc.constantFrom('fund' as const, 'bump' as const),
    rate: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    do: fc.constant('answer' as const),
    tab,
    at: fc.nat(5),
    how: fc.constantFrom<Answer>('declines', 'sends', 'sendsAndFails', 'fails'),
  }),
  fc.record({ do: fc.constant('chain' as const), at: fc.nat(5), isReplaced: fc.boolean() }),
  fc.record({ do: fc.constant('link' as const), tab, at: fc.nat(5) }),
  fc.record({ do: fc.constant('reload' as const), tab }),
)

test('in whatever order wallets answer, entries come, and tabs reload, an order is paid once and a rate once, and no id is lost (runes 3, runes 12)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const browser = createBrowser()
      for (const taken of steps) {
        if (taken.do === 'press') browser.press(taken.tab, taken.of, taken.rate)
        if (taken.do === 'answer') browser.answer(taken.tab, taken.at, taken.how)
        if (taken.do === 'chain') browser.chain(taken.at, taken.isReplaced)
        if (taken.do === 'link') await browser.link(taken.tab, taken.at)
        if (taken.do === 'reload') browser.reload(taken.tab)
        check(browser)
      }
      // Every entry reaches every tab in the end.
      for (const [at] of browser.prompts.entries()) for (const each of [0, 1, 2]) await browser.link(each, at)
      check(browser)
      const known = knownIds(browser.order())
      for (const id of browser.named) if (!known.includes(id)) throw new Error(`${id} was lost`)
      browser.end()
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 100) },
  )
})

function check({ prompts, order }: ReturnType<typeof createBrowser>): void {
  const sent = prompts.filter(({ sentId }) => sentId !== undefined)
  const paid = sent.filter(({ of }) => of === 'fund')
  if (paid.length > 1) throw new Error(`The order was paid ${paid.length} times`)
  const rates = sent.filter(({ of }) => of === 'bump').map(({ feeRate }) => feeRate)
  if (new Set(rates).size < rates.length) throw new Error('A rate was paid twice')
  if (paid.length > 0 && statusOf(order()) === 'created') throw new Error('A paid order is shown as unpaid')
}
