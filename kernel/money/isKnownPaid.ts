import type { Kernel } from '../types/kernel.ts'
import type { Notice } from '../types/money.ts'
import { entryOf, isOfThisPage } from './ledger.ts'
import { toldUnknown } from './toldUnknown.ts'

/** The entries of the ledger that a review has called uncertain, by id. */
const doubted = new WeakMap<Kernel, Set<string>>()

/** Notes the entries that a review calls uncertain. */
export function noteDoubts(kernel: Kernel, notices: readonly Notice[]): void {
  const ids = doubted.get(kernel) ?? new Set<string>()
  doubted.set(kernel, ids)
  for (const { code, params } of notices) if (code === 'mayBeSent' && params?.id) ids.add(params.id)
}

/**
 * Whether the visitor knows that a recorded payment was made: its outcome was shown on this page, or the notices of
 * its review call it sent (money 40, money 43, money 46).
 */
export function isKnownPaid(kernel: Kernel, id: string, notices: readonly Notice[] = []): boolean {
  if (notices.some(({ code, params }) => code === 'sentBefore' && params?.id === id)) return true
  if (!isOfThisPage(kernel, id) || doubted.get(kernel)?.has(id)) return false
  return !toldUnknown(kernel).has(id) || entryOf(kernel, id)?.told === true
}
