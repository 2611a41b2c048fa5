import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWallet, one, startKit } from '../fixtures/chain.ts'
import { createMoney, leaves, paying } from '../fixtures/money.ts'
import { createMemoryArea } from '../testing/index.ts'
import type { Confirmation, LedgerEntry, Prepared } from '../types/money.ts'
import { progressOf } from './ledger.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

type Step =
  | { do: 'prepare'; tab: number; amount: number; to: string }
  | { do: 'send'; tab: number; at: number }
  | { do: 'answer'; at: number; how: 'id' | 'refuse' | 'fail' | 'nothing' }
  | { do: 'stop'; tab: number; at: number }
  | { do: 'accounts'; tab: number; addresses: readonly string[] }
  | { do: 'network'; tab: number; id: 'alpha:1' | 'alpha:2' }
  | { do: 'disconnect'; tab: number }
  | { do: 'connect'; tab: number }
  | { do: 'reload'; tab: number }
  | { do: 'open'; tab: number }
  | { do: 'outcome'; status: Confirmation['status'] | 'pending'; odd: boolean }
  | { do: 'find'; finds: boolean }
  | { do: 'wait'; ms: number }

const tab = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.constant(1))
const at = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(3))
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('prepare' as const),
      tab,
      amount: fc.integer({ min: 1, max: 2 }),
      to: fc.constantFrom('bob', 'bob', 'eve'),
    }),
  },
  { weight: 9, arbitrary: fc.record({ do: fc.constant('send' as const), tab, at }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      at,
      how: fc.constantFrom('id', 'id', 'refuse', 'fail', 'nothing'),
    }),
  },
  fc.record({ do: fc.constant('stop' as const), tab, at }),
  fc.record({
    do: fc.constant('accounts' as const),
    tab,
    addresses: fc.constantFrom(['x'], ['one-1'], ['x', 'one-1'], []),
  }),
  fc.record({ do: fc.constant('network' as const), tab, id: fc.constantFrom('alpha:1', 'alpha:2') }),
  fc.record({ do: fc.constant('disconnect' as const), tab }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('connect' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
  fc.record({ do: fc.constant('open' as const), tab }),
  fc.record({
    do: fc.constant('outcome' as const),
    status: fc.constantFrom('confirmed', 'failed', 'unknown', 'pending'),
    odd: fc.boolean(),
  }),
  fc.record({ do: fc.constant('find' as const), finds: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 400, 26_000) }) },
)

test('behavior: whatever is interleaved, a wallet is asked for what was reviewed, once, and no id is lost', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 40 }), run), {
    numRuns: Number(process.env.FC_RUNS ?? 250),
  })
}, 600_000)

type Asked = {
  readonly prepared: Prepared
  readonly tab: number
  settle(how: 'id' | 'refuse' | 'fail' | 'nothing'): void
}

async function run(steps: readonly Step[]) {
  const storage = createMemoryArea()
  /** The reviews on the screen of each tab. */
  const reviews: [Prepared[], Prepared[]] = [[], []]
  const held: Asked[] = []
  const asked: Prepared[] = []
  const answered = new Set<string>()
  const violations: string[] = []
  const promises: Promise<unknown>[] = []
  const world = { outcome: 'confirmed' as Confirmation['status'] | 'pending', odd: false, finds: false }

  const visit = async (at: number) => {
    const money = createMoney()
    money.send = (prepared) =>
      new Promise((resolve, reject) => {
        const live = kit.kernel.connection('alpha')
        if (!reviews[at as 0 | 1].includes(prepared)) violations.push('the wallet is asked for what is on the screen')
        if (asked.includes(prepared)) violations.push('the wallet is asked once')
        if (live?.account.address !== prepared.account.address || live.network.id !== prepared.network.id)
          violations.push('the wallet is asked in the session, account and network that were reviewed')
        const same = held.some(
          (other) => other.tab === at && isSame(other.prepared, prepared) && isWaited(other.prepared),
        )
        if (same) violations.push('one payment is not asked for twice at once')
        asked.push(prepared)
        held.push({
          prepared,
          tab: at,
          settle(how) {
            const id = `tx-${asked.indexOf(prepared)}`
            if (how === 'id') {
              answered.add(id)
              resolve({ id })
            } else if (how === 'nothing') resolve({ id: '' })
            else reject(how === 'refuse' ? { code: 4001 } : new Error('broken'))
          },
        })
      })
    const isWaited = ({ id }: Prepared) =>
      kit.kernel.state.ledger.some((entry) => entry.id === id && entry.status === 'asked')
    money.outcome = (id, entry) =>
      world.outcome === 'pending'
        ? new Promise(() => {})
        : Promise.resolve({
            id,
            status: world.outcome,
            seen: world.odd ? leaves({ to: 'mallory', amount: 9n }) : entry?.changes,
          })
    money.find = async ({ id }) => (world.finds ? { id: `found-${id}` } : undefined)
    const kit = await startKit([createWallet('one')], { storage, also: [money.plugin] })
    const before = new Map<string, number>()
    kit.kernel.hooks.onSend.tap('watch', (entry: LedgerEntry) => {
      // An id that the wallet named outranks an id that was found.
      const progress = progressOf(entry) + (entry.named ? 4 : 0)
      if (progress < (before.get(entry.id) ?? 0))
        violations.push('what is known of a payment is never less than before')
      before.set(entry.id, progress)
    })
    return kit
  }
  const tabs = [await visit(0), await visit(1)]
  const kernels = () => tabs.map(({ kernel }) => kernel)
  await tabs[0]?.kernel.connect(one)
  await settle()

  for (const entry of steps) {
    const kit = 'tab' in entry ? tabs[entry.tab] : undefined
    const shown = 'tab' in entry ? (reviews[entry.tab as 0 | 1] as Prepared[]) : []
    switch (entry.do) {
      case 'prepare':
        if (!kit?.kernel.connection('alpha')) await kit?.kernel.connect(one).catch(() => undefined)
        await kit?.kernel.prepare(paying(BigInt(entry.amount), entry.to)).then(
          (prepared) => void shown.unshift(prepared),
          () => undefined,
        )
        break
      case 'send': {
        const prepared = shown[entry.at]
        if (prepared && kit) promises.push(kit.kernel.send(prepared).catch(() => undefined))
        break
      }
      case 'answer':
        held.splice(entry.at % Math.max(1, held.length), 1)[0]?.settle(entry.how)
        break
      case 'stop': {
        const prepared = shown[entry.at]
        if (prepared && kit) await kit.kernel.stopWaiting(prepared.id)
        break
      }
      case 'accounts':
        kit?.chain.report('one', { accounts: entry.addresses.map((address) => ({ address })) })
        break
      case 'network':
        await kit?.kernel.switchNetwork(entry.id).catch(() => undefined)
        break
      case 'disconnect':
        await kit?.kernel.disconnect()
        break
      case 'connect':
        await kit?.kernel.connect(one).catch(() => undefined)
        break
      case 'reload':
        kit?.kernel.destroy()
        tabs[entry.tab] = await visit(entry.tab)
        reviews[entry.tab as 0 | 1] = []
        break
      case 'open':
        kit?.kernel.open('One')
        break
      case 'outcome':
        Object.assign(world, { outcome: entry.status, odd: entry.odd })
        break
      case 'find':
        world.finds = entry.finds
        break
      case 'wait':
        await vi.advanceTimersByTimeAsync(entry.ms)
        break
    }
    await settle()
  }

  // All wallets answer, including those of closed pages. Then every tab looks again.
  for (const { settle: end } of held.splice(0)) end('id')
  await settle()
  for (const kernel of kernels()) kernel.destroy()
  await Promise.all(promises)
  const last = await visit(0)
  await last.kernel.connect(one)
  await last.kernel.prepare(paying(9n)).catch(() => undefined)
  const known = new Set(last.kernel.state.ledger.map(({ transactionId }) => transactionId))
  for (const id of answered) if (!known.has(id)) violations.push(`an id is never lost: ${id}`)
  last.kernel.destroy()
  expect(violations).toEqual([])
}

const isSame = (left: Prepared, right: Prepared) =>
  left.account.address === right.account.address &&
  left.network.id === right.network.id &&
  left.changes[0]?.amount === right.changes[0]?.amount &&
  left.changes[0]?.party === right.changes[0]?.party

async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await vi.advanceTimersByTimeAsync(0)
}
