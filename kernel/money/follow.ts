import { anySignal } from '../async/anySignal.ts'
import { deadline } from '../async/deadline.ts'
import { pause } from '../async/pause.ts'
import { settle } from '../async/settle.ts'
import { report } from '../report/report.ts'
import { cacheOf } from '../state/cacheOf.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Change, Confirmation, LedgerEntry } from '../types/money.ts'
import { awaitOutcome } from './awaitOutcome.ts'
import { isSameChanges } from './isSameChanges.ts'
import { keepsReview } from './keepsReview.ts'
import { entryOf, isAsking, progressOf, pullLedger, record, standFor } from './ledger.ts'
import { isNamedItself, isReplaced, othersWith } from './othersWith.ts'
import { isOfRival } from './rivalsOf.ts'

/** The time that the chain is searched for a transaction whose id is not known yet, in ms. */
const patience = 25_000

/** How often an open entry is looked for, in ms, and how many times at most (money 13). */
const interval = 30_000
const limit = 99

/** Entries older than this are not looked for when the visitor returns to the page, in ms. */
const recent = 3_600_000

/** The entries that are followed now, by id. News about an entry aborts the search for its transaction. */
type Followed = { isNews: boolean; search: AbortController }
const following = new WeakMap<Kernel, Map<string, Followed>>()

/**
 * Follows an entry until its outcome is known or the last look is over. A second call for the same entry starts a new
 * look.
 */
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

/** When a visitor returns from a wallet's app, or comes back online, open entries are looked for at once (money 22). */
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

/** Follows every open entry again: entries of an earlier visit, and entries whose wait is over. */
export function resumeLedger(kernel: Kernel, since = 0): void {
  if (kernel.signal.aborted) return
  pullLedger(kernel)
  for (const entry of runtimeOf(kernel).state.ledger) {
    if (progressOf(entry) < 3 && !isAsking(kernel, entry.id) && entry.askedAt >= since) void follow(kernel, entry.id)
  }
}

/** Resolves with `true` if no further look is needed. */
async function look(kernel: Kernel, id: string, { search }: Followed): Promise<boolean> {
  const entry = entryOf(kernel, id)
  const network = entry && kernel.networks.get(entry.networkId)
  if (!entry || !network || progressOf(entry) === 3) return true
  const found = entry.transactionId ?? (await find(kernel, entry, search.signal))
  if (found === undefined) return false
  if (entry.transactionId === undefined) {
    const before = entryOf(kernel, id)
    // While the search ran, the wallet refused the request or named its transaction.
    if (!before || before.transactionId !== undefined) return before === undefined
    // A transaction belongs to one entry. If two equal payments are searched for at once, only one entry may take the
    // transaction.
    pullLedger(kernel)
    if (othersWith(runtimeOf(kernel).state.ledger, before, found).length > 0) return false
    record(kernel, { ...before, status: 'sent', transactionId: found })
  }
  const named = { ...entry, transactionId: found }
  const confirmation = await awaitOutcome(kernel, { network, id: found, entry: named })
  // During the wait, the wallet may have named another id, or another entry's wallet may have claimed this id. The next
  // look starts from the new state.
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
  const differs = status === 'confirmed' && (isOther || !keepsReview(changes, seen))
  if (status === 'unknown' && entry.status === 'unknown') return
  const isOwn = isNamedItself(entry) && id === entry.transactionId
  if (differs && !isOwn && isOfRival(runtimeOf(kernel).state.ledger, entry, seen)) {
    // The other payment finds its transaction itself, so this entry moved nothing and keeps no id that it only found.
    const { transactionId, ...open } = entry
    record(kernel, { ...open, ...(entry.named && { transactionId }), status: 'different', told: undefined, seen: [] })
    return
  }
  const others = id === entry.transactionId ? [] : standFor(kernel, { ...entry, transactionId: id })
  if (differs ? others.length > 0 : !others.every(isReplaced)) {
    // No wallet has named the transaction, and the wallet of another entry still may. Until then the transaction
    // belongs to no entry.
    if (!differs && !others.some(isNamedItself)) {
      if (entry.status !== 'unknown') record(kernel, { ...entry, status: 'unknown' })
      return
    }
    // Another payment took this entry's place, so this entry moved nothing.
    record(kernel, { ...entry, status: 'different', told: undefined, seen: [] })
    return
  }
  // The other entries show this transaction as their replacement. It belongs to this entry, so they get their former
  // ids back and moved nothing.
  for (const { replaces, ...other } of others) {
    record(kernel, { ...other, transactionId: replaces, told: undefined, seen: [] })
  }
  record(kernel, {
    ...entry,
    transactionId: id,
    ...(id !== entry.transactionId && entry.named ? { replaces: entry.transactionId } : {}),
    status: differs ? 'different' : status,
    // The outcome is news, even if the visitor was already told that the request was still open.
    told: undefined,
    ...(status === 'confirmed' && (isOther || entry.awaits || !isAsReviewed(changes, seen))
      ? { seen: seen ?? [] }
      : {}),
  })
}

/**
 * Whether the account was charged exactly what the review said. Less than a limit keeps the promise but differs from
 * the review.
 */
const isAsReviewed = (changes: readonly Change[], seen: readonly Change[] | undefined): boolean =>
  seen === undefined || isSameChanges(changes, seen)

/** Reads the account again, because its balances have changed. */
async function refresh(kernel: Kernel, { namespace, networkId }: LedgerEntry): Promise<void> {
  cacheOf(kernel).drop(`account:${namespace}`)
  if (!kernel.connection(namespace)) return
  const query = { namespace, networkId, force: true } as const
  await Promise.allSettled([kernel.fetchBalance(query), kernel.fetchTokens(query)])
}
