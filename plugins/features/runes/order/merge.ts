import type { Executed, Order, Outcome, Payment, Reveal } from './order.ts'
import { keptReveals } from './reveals.ts'
import { laterTold, moreSeen } from './told.ts'

/** How much each outcome says about a payment: an outcome that says more replaces an outcome that says less. */
const ranks: Readonly<Record<Outcome, number>> = { asked: 0, unsure: 1, declined: 2, different: 3, sent: 4 }

/** An order from the versions of two tabs. Nothing that either tab knows is lost, and the sequence of the versions makes no difference. */
export function merge(one: Order, other: Order): Order {
  const [older, newer] = inOrder(one, other)
  const made = madeOf(older, newer)
  const named = union(older.reveals ?? [], newer.reveals ?? [], ({ transactionId }) => transactionId, moreRevealed)
  const told = laterTold(older.told, newer.told)
  const seenOf = (version: Order) => (version.told?.state === told?.state ? version.seen : undefined)
  const reveals = keptReveals([...named].sort((a, b) => (a.transactionId < b.transactionId ? -1 : 1)))
  return {
    ...older,
    kind: older.kind ?? newer.kind,
    request: older.request ?? newer.request,
    wallet: older.wallet ?? newer.wallet,
    orderId: made.orderId,
    estimate: made.estimate,
    fundAddress: made.fundAddress,
    fundAmount: made.fundAmount,
    payments: [...union(older.payments, newer.payments, ({ id }) => id, morePaid)].sort(byTime),
    executed: moreExecuted(older.executed, newer.executed),
    told,
    reveals: reveals.length > 0 ? reveals : undefined,
    revealCount: Math.max(older.revealCount ?? 0, newer.revealCount ?? 0) || undefined,
    spent: older.spent ?? newer.spent,
    seen: moreSeen(seenOf(older), seenOf(newer)),
    createdAt: Math.min(older.createdAt, newer.createdAt),
    updatedAt: Math.max(older.updatedAt, newer.updatedAt),
  }
}

const byTime = (one: Payment, other: Payment): number => one.askedAt - other.askedAt || (one.id < other.id ? -1 : 1)

/** The version to which the service has given a name. */
function madeOf(one: Order, other: Order): Order {
  if (one.orderId === undefined || other.orderId === undefined) return one.orderId === undefined ? other : one
  return one.orderId <= other.orderId ? one : other
}

/** Two versions, the older first; of two equally old, whichever its text decides. */
function inOrder(one: Order, other: Order): readonly [Order, Order] {
  const age = one.updatedAt - other.updatedAt
  return age < 0 || (age === 0 && isFirst(one, other)) ? [one, other] : [other, one]
}

const isFirst = (one: unknown, other: unknown): boolean => JSON.stringify(one) <= JSON.stringify(other)

function union<item>(
  one: readonly item[],
  other: readonly item[],
  nameOf: (item: item) => string,
  join: (one: item, other: item) => item,
): readonly item[] {
  const joined = new Map(one.map((item) => [nameOf(item), item]))
  for (const item of other) {
    const before = joined.get(nameOf(item))
    joined.set(nameOf(item), before ? join(before, item) : item)
  }
  return [...joined.values()]
}

function morePaid(one: Payment, other: Payment): Payment {
  const [less, more] = isLessPaid(one, other) ? [one, other] : [other, one]
  const transactionId = more.transactionId ?? less.transactionId
  const ids = [more, less].flatMap((payment) => [payment.transactionId ?? [], payment.otherIds ?? []].flat())
  const otherIds = [...new Set(ids)].filter((id) => id !== transactionId).sort()
  const coins = more.coins ?? less.coins
  return { ...more, ...(coins && { coins }), transactionId, otherIds: otherIds.length > 0 ? otherIds : undefined }
}

function isLessPaid(one: Payment, other: Payment): boolean {
  const difference = ranks[one.outcome] - ranks[other.outcome]
  if (difference !== 0) return difference < 0
  // A payment that has taken the place of another knows the id of that.
  const [isBefore, isAfter] = [isReplaced(one, other), isReplaced(other, one)]
  return isBefore === isAfter ? isFirst(one, other) : isBefore
}

const isReplaced = ({ transactionId }: Payment, { otherIds = [] }: Payment): boolean =>
  transactionId !== undefined && otherIds.includes(transactionId)

function moreExecuted(one: Executed | undefined, other: Executed | undefined): Executed | undefined {
  if (!one || !other) return one ?? other
  const isLater = one.lastAt > other.lastAt || (one.lastAt === other.lastAt && !isFirst(one, other))
  // An acceptance of an older payment says nothing of the payment that took its place.
  if (one.transactionId !== other.transactionId) return isLater ? one : other
  const difference = knownOf(one) - knownOf(other)
  return (difference === 0 || Number.isNaN(difference) ? isLater : difference > 0) ? one : other
}

/** How far the service is told, as a number: each try is a step, and its end another. */
const knownOf = ({ accepted, tries, error }: Executed): number =>
  accepted ? Number.POSITIVE_INFINITY : 2 * tries + (error ? 1 : 0)

/** A replaced transaction may be back on the chain, so the newer version says whether another stands in its place. */
const moreRevealed = (older: Reveal, newer: Reveal): Reveal => ({ ...newer, checked: newer.checked ?? older.checked })
