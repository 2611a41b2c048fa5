import type { Kernel } from '../types/kernel.ts'
import type { Notice } from '../types/money.ts'
import { entryOf, isOfThisPage } from './ledger.ts'

/** Ids of entries of the ledger that a review has called uncertain, and of those whose request ended with an unknown outcome. */
type Doubts = { readonly reviewed: Set<string>; readonly unclear: Set<string> }

const doubts = new WeakMap<Kernel, Doubts>()

function doubtsOf(kernel: Kernel): Doubts {
  const own = doubts.get(kernel) ?? { reviewed: new Set(), unclear: new Set() }
  doubts.set(kernel, own)
  return own
}

/** Notes the entries that a review calls uncertain. */
export function noteDoubts(kernel: Kernel, notices: readonly Notice[]): void {
  for (const { code, params } of notices) {
    if (code === 'mayBeSent' && params?.id) doubtsOf(kernel).reviewed.add(params.id)
  }
}

/** Notes a request whose caller hears that its outcome is unknown. */
export const noteUnclear = (kernel: Kernel, id: string): void => void doubtsOf(kernel).unclear.add(id)

/**
 * Whether the visitor knows that a recorded payment was made: its outcome was shown on this page, or the notices of
 * its review call it sent (money 40, money 43, money 46).
 */
export function isKnownPaid(kernel: Kernel, id: string, notices: readonly Notice[] = []): boolean {
  if (notices.some(({ code, params }) => code === 'sentBefore' && params?.id === id)) return true
  const { reviewed, unclear } = doubtsOf(kernel)
  return isOfThisPage(kernel, id) && !reviewed.has(id) && (!unclear.has(id) || entryOf(kernel, id)?.told === true)
}
