import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { LedgerEntry } from '../types/money.ts'
import { ledgerKey } from './ledgerKey.ts'
import { isNamedItself, othersWith } from './othersWith.ts'
import { readLedger } from './readLedger.ts'
import { toldUnknown } from './toldUnknown.ts'

/** The ledger keeps this many entries at most (money 13). */
const ledgerLimit = 99

/** The requests that this page has put to wallets, by id. They survive a full or cleared storage. */
const pages = new WeakMap<Kernel, Map<string, LedgerEntry>>()

function ownOf(kernel: Kernel): Map<string, LedgerEntry> {
  const own = pages.get(kernel) ?? new Map<string, LedgerEntry>()
  pages.set(kernel, own)
  return own
}

/** Keeps the newest version of a request of this page. */
function keep(kernel: Kernel, entry: LedgerEntry): void {
  ownOf(kernel).set(entry.id, entry)
  if (entry.status === 'unknown') toldUnknown(kernel).add(entry.id)
}

/**
 * Writes an entry to storage. A request is stored before its wallet is asked, so that a crash cannot lose it. A
 * wallet's answer after `destroy` is stored too, so that the next visit finds it.
 */
export function record(kernel: Kernel, entry: LedgerEntry): void {
  const written = Object.freeze({ ...entry, updatedAt: Date.now() })
  // Only the page that asked a wallet knows whether nothing was sent, so a page does not adopt entries of other pages.
  if (entry.status === 'asked' || isOfThisPage(kernel, entry.id)) keep(kernel, written)
  write(kernel, [written])
  if (!kernel.signal.aborted) kernel.hooks.onSend.call(written)
}

/** Removes an entry because nothing was sent. */
export function erase(kernel: Kernel, id: string): void {
  ownOf(kernel).delete(id)
  const rest = readLedger(kernel).filter((entry) => entry.id !== id)
  kernel.storage.set(ledgerKey, rest)
  show(kernel, rest)
}

/**
 * Takes a transaction from an entry that only found it on the chain, once a wallet has named it for another entry in
 * any tab: one transaction is one payment.
 */
function giveBack(kernel: Kernel, entries: readonly LedgerEntry[]): LedgerEntry[] {
  const own = ownOf(kernel)
  return entries.map((entry): LedgerEntry => {
    if (isNamedItself(entry) || entry.transactionId === undefined || !isNamed(entry, entries)) return entry
    const { transactionId: _, seen: __, told: ___, replaces, ...open } = entry
    const now =
      replaces === undefined
        ? ({ status: 'unknown' } as const)
        : // Another payment took this entry's place, so this entry moved nothing.
          ({ status: 'different', transactionId: replaces, seen: [] } as const)
    const back = Object.freeze({ ...open, ...now, updatedAt: Date.now() })
    if (own.has(back.id)) keep(kernel, back)
    return back
  })
}

const isNamed = (entry: LedgerEntry, entries: readonly LedgerEntry[]): boolean =>
  othersWith(entries, entry, entry.transactionId).some(isNamedItself)

/** The other entries that already have the same transaction. */
export const standFor = (kernel: Kernel, entry: LedgerEntry): readonly LedgerEntry[] =>
  othersWith(readLedger(kernel), entry, entry.transactionId)

/** Reads the entries of earlier visits and of other tabs. */
export function pullLedger(kernel: Kernel): void {
  const stored = readLedger(kernel)
  const own = ownOf(kernel)
  for (const entry of stored) {
    const known = own.get(entry.id)
    if (known && !isNewer(known, entry)) keep(kernel, entry)
  }
  giveBack(kernel, [...stored.filter(({ id }) => !own.has(id)), ...own.values()])
  // If two tabs write at once, one overwrites the other. Entries that storage lost are written again.
  const lost = [...own.values()].filter((known) => {
    const there = stored.find(({ id }) => id === known.id)
    return !there || rankOf(known) > rankOf(there)
  })
  if (lost.length > 0) write(kernel, lost)
  else show(kernel, stored)
}

/** The newest version of an entry. */
export const entryOf = (kernel: Kernel, id: string): LedgerEntry | undefined =>
  ownOf(kernel).get(id) ?? readLedger(kernel).find((entry) => entry.id === id)

/** Whether this page has put the request to a wallet, and no other tab or earlier visit has. */
export const isOfThisPage = (kernel: Kernel, id: string): boolean => ownOf(kernel).has(id)

/** Whether this page has put the request to a wallet that has not answered yet. */
export const isAsking = (kernel: Kernel, id: string): boolean => ownOf(kernel).get(id)?.status === 'asked'

function write(kernel: Kernel, entries: readonly LedgerEntry[]): void {
  const stored = readLedger(kernel)
  const merged = [...stored]
  for (const entry of entries) {
    const at = merged.findIndex(({ id }) => id === entry.id)
    const there = merged[at]
    if (!there) merged.push(entry)
    else if (isNewer(entry, there)) merged[at] = entry
  }
  const kept = trim(giveBack(kernel, merged), ownOf(kernel))
  kernel.storage.set(ledgerKey, kept)
  show(kernel, kept)
}

/**
 * Shows requests that another page has put to a wallet as `unknown`, because the wallet may have sent them. Storage
 * keeps `asked`, because the other page may still get the answer.
 */
function show(kernel: Kernel, entries: readonly LedgerEntry[]): void {
  const own = ownOf(kernel)
  runtimeOf(kernel).state.ledger = entries.map((entry) =>
    entry.status === 'asked' && !own.has(entry.id) ? { ...entry, status: 'unknown' } : entry,
  )
}

/** Drops settled entries first, then open entries of other pages. */
function trim(entries: readonly LedgerEntry[], own: ReadonlyMap<string, LedgerEntry>): LedgerEntry[] {
  const newest = entries.toSorted((one, two) => two.askedAt - one.askedAt)
  const placeOf = (entry: LedgerEntry) => (progressOf(entry) === 3 ? 2 : own.has(entry.id) ? 0 : 1)
  const ordered = newest.toSorted((one, two) => placeOf(one) - placeOf(two))
  const kept = new Set(ordered.slice(0, ledgerLimit))
  return newest.filter((entry) => kept.has(entry))
}

const isNewer = (left: LedgerEntry, right: LedgerEntry): boolean => {
  const progress = rankOf(left) - rankOf(right)
  return progress !== 0 ? progress > 0 : left.updatedAt >= right.updatedAt
}

/** An id that a wallet named outranks an id that was only found. */
const rankOf = (entry: LedgerEntry): number => (entry.named ? 4 : 0) + progressOf(entry)

/** How much is known of an entry: 0 asked, 1 perhaps sent, 2 sent, 3 settled. */
export function progressOf({ status, transactionId }: LedgerEntry): 0 | 1 | 2 | 3 {
  if (status === 'confirmed' || status === 'failed' || status === 'different') return 3
  if (transactionId !== undefined) return 2
  return status === 'unknown' ? 1 : 0
}
