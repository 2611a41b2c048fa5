import { anySignal } from '../async/anySignal.ts'
import { deadline } from '../async/deadline.ts'
import { pause } from '../async/pause.ts'
import { report } from '../report/report.ts'
import { settle } from '../session/attempt.ts'
import { cacheOf } from '../state/cacheOf.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { IntentPromise } from '../types/intent.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Change, Confirmation, LedgerEntry } from '../types/money.ts'
import { awaitOutcome } from './awaitOutcome.ts'
import { breachOf } from './breachOf.ts'
import { isSameChanges } from './isSameChanges.ts'
import { entryOf, isAsking, progressOf, pullLedger, record, standFor } from './ledger.ts'
import { isNamedItself, isReplaced, othersWith } from './othersWith.ts'
import { promiseIn } from './reviewedChanges.ts'

/** How long the chain is searched for a transaction that nobody has named, in ms. */
const patience = 25_000

/** How often one that was not seen in time is looked for, in ms, and how many times at most (money 13). */
const interval = 30_000
const limit = 99

/** How old something is at most that is looked for at each return to the page, in ms. */
const recent = 3_600_000

/** What is followed now, by id; more that becomes known of it meanwhile ends a search for it. */
type Followed = { isNews: boolean; search: AbortController }
const following = new WeakMap<Kernel, Map<string, Followed>>()

/** Follows an entry until its outcome is known, or it was waited for long enough; one at a time. */
export async function follow(kernel: Kernel, id: string): Promise<void> {
  const under = following.get(kernel) ?? begin(kernel)
  const before = under.get(id)
  if (before) {
    before.isNews = true
    before.search.abort()
    return
  }
  const own: Followed = { isNews: false, search: new AbortController() }
  under.set(id, own)
  try {
    let turns = kernel.config.features.pendingWatch ? limit : 0
    while (!(await look(kernel, id, own))) {
      if (!own.isNews && turns-- <= 0) break
      if (!own.isNews) await pause(interval, anySignal([kernel.signal, own.search.signal])).catch(() => {})
      kernel.signal.throwIfAborted()
      Object.assign(own, { isNews: false, search: new AbortController() })
    }
  } catch (error) {
    if (!kernel.signal.aborted) report(kernel, error)
  } finally {
    under.delete(id)
  }
}

/** A visitor who comes back from a wallet's app, or online, is not kept waiting for the next look (money 22). */
function begin(kernel: Kernel): Map<string, Followed> {
  const under = new Map<string, Followed>()
  following.set(kernel, under)
  const back = () => {
    if (globalThis.document?.visibilityState !== 'hidden') resumeLedger(kernel, Date.now() - recent)
  }
  const { signal } = kernel
  globalThis.document?.addEventListener('visibilitychange', back, { signal })
  for (const type of ['pageshow', 'online']) globalThis.addEventListener?.(type, back, { signal })
  return under
}

/** Looks again for what an earlier visit, or a wait that was over, left open. */
export function resumeLedger(kernel: Kernel, since = 0): void {
  if (kernel.signal.aborted) return
  pullLedger(kernel)
  for (const entry of runtimeOf(kernel).state.ledger) {
    if (progressOf(entry) < 3 && !isAsking(kernel, entry.id) && entry.askedAt >= since) void follow(kernel, entry.id)
  }
}

/** Answers whether there is nothing left to look for. */
async function look(kernel: Kernel, id: string, { search }: Followed): Promise<boolean> {
  const entry = entryOf(kernel, id)
  const network = entry && kernel.networks.get(entry.networkId)
  if (!entry || !network || progressOf(entry) === 3) return true
  const found = entry.transactionId ?? (await find(kernel, entry, search.signal))
  if (found === undefined) return false
  if (entry.transactionId === undefined) {
    const before = entryOf(kernel, id)
    // It was refused, or named, while it was looked for.
    if (!before || before.transactionId !== undefined) return before === undefined
    // One transaction is one payment, also where two equal ones are searched for at once.
    pullLedger(kernel)
    if (othersWith(runtimeOf(kernel).state.ledger, before, found).length > 0) return false
    record(kernel, { ...before, status: 'sent', transactionId: found })
  }
  const named = { ...entry, transactionId: found }
  const confirmation = await awaitOutcome(kernel, { network, id: found, entry: named })
  // The wallet may have named another one meanwhile, that of another tab this one for its own: that is looked for next.
  pullLedger(kernel)
  const now = entryOf(kernel, id)
  if (now?.transactionId !== found) return now === undefined
  if (progressOf(now) === 3) return true
  settleEntry(kernel, now, confirmation)
  if (confirmation.status === 'unknown') return false
  void refresh(kernel, entry)
  return true
}

async function find(kernel: Kernel, entry: LedgerEntry, known: AbortSignal): Promise<string | undefined> {
  const network = kernel.networks.get(entry.networkId)
  if (!network || !kernel.hooks.findTransaction.isUsed(entry.namespace)) return undefined
  const late = deadline(patience)
  const signal = anySignal([kernel.signal, late.signal, known])
  try {
    const input = { namespace: entry.namespace, network, entry, signal }
    return (await settle(() => kernel.hooks.findTransaction.promise(input), signal))?.id
  } catch {
    return undefined
  } finally {
    late.clear()
  }
}

function settleEntry(kernel: Kernel, entry: LedgerEntry, { id, status, seen, isOther = false }: Confirmation): void {
  const { changes } = entry
  const isKept =
    !isOther && (seen === undefined || breachOf(recordedOf(changes, seen), { changes: seen }) === undefined)
  const differs = status === 'confirmed' && !isKept
  if (status === 'unknown' && entry.status === 'unknown') return
  const others = id === entry.transactionId ? [] : standFor(kernel, { ...entry, transactionId: id })
  if (differs ? others.length > 0 : !others.every(isReplaced)) {
    // An equal payment was only found by it: whose it is, that one's wallet may still say.
    if (!differs && !others.some(isNamedItself)) {
      if (entry.status !== 'unknown') record(kernel, { ...entry, status: 'unknown' })
      return
    }
    // What took its place is another payment: by this one, nothing left.
    record(kernel, { ...entry, status: 'different', told: undefined, seen: [] })
    return
  }
  // What others show in their place is this payment: by them, nothing left.
  for (const { replaces, ...other } of others) {
    record(kernel, { ...other, transactionId: replaces, told: undefined, seen: [] })
  }
  record(kernel, {
    ...entry,
    transactionId: id,
    ...(id !== entry.transactionId && entry.named ? { replaces: entry.transactionId } : {}),
    status: differs ? 'different' : status,
    // How it ended is news, also where the visitor was told that it was open.
    told: undefined,
    ...(status === 'confirmed' && (isOther || entry.awaits || !isAsReviewed(changes, seen))
      ? { seen: seen ?? [] }
      : {}),
  })
}

/**
 * What was promised, as far as networks record it: they log what comes of a token. What of the native currency comes and nobody tells is
 * not compared, and is not told to the visitor as come either (money 31).
 */
function recordedOf(changes: readonly Change[], seen: readonly Change[]): IntentPromise {
  const { out, in: due = [] } = promiseIn(changes)
  const isNative = ({ token }: Pick<Change, 'token'>) => token === undefined
  const isTold = seen.some((change) => change.direction === 'in' && isNative(change))
  return { out, in: due.filter((limit) => isTold || !isNative(limit)) }
}

/** Whether the review says all that left: less than a limit keeps the promise, and is not what was reviewed. */
const isAsReviewed = (changes: readonly Change[], seen: readonly Change[] | undefined): boolean =>
  seen === undefined || isSameChanges(changes, seen)

/** What was shown of the account is out of date. */
async function refresh(kernel: Kernel, { namespace, networkId }: LedgerEntry): Promise<void> {
  cacheOf(kernel).drop(`account:${namespace}`)
  if (!kernel.connection(namespace)) return
  const query = { namespace, networkId, force: true } as const
  await Promise.allSettled([kernel.fetchBalance(query), kernel.fetchTokens(query)])
}
