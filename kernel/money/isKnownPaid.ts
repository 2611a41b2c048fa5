import type { Kernel } from '../types/kernel.ts'
import type { Notice } from '../types/money.ts'
import { isOfThisPage } from './ledger.ts'

/** The entries of the ledger that a review has called uncertain, by id. */
const doubted = new WeakMap<Kernel, Set<string>>()

/** Notes the entries that a review calls uncertain. */
export function noteDoubts(kernel: Kernel, notices: readonly Notice[]): void {
  const ids = doubted.get(kernel) ?? new Set<string>()
  doubted.set(kernel, ids)
  for (const { code, params } of notices) if (code === 'mayBeSent' && params?.id) ids.add(params.id)
}

/**
 * Whether the visitor knows that a recorded payment was made: its outcome was shown on this page, or the `reviewed`
 * notices call it sent (money 40, money 43).
 */
export const isKnownPaid = (kernel: Kernel, id: string, reviewed: readonly Notice[] = []): boolean =>
  reviewed.some(({ code, params }) => code === 'sentBefore' && params?.id === id) ||
  (isOfThisPage(kernel, id) && !doubted.get(kernel)?.has(id))
