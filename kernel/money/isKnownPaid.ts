import type { Kernel } from '../types/kernel.ts'
import type { Notice } from '../types/money.ts'
import { doubtsOf } from './doubts.ts'
import { entryOf, isOfThisPage } from './ledger.ts'

/**
 * Whether the visitor knows that a recorded payment was made: its outcome was shown on this page, or the notices of
 * its review call it sent (money 40, money 43, money 46).
 */
export function isKnownPaid(kernel: Kernel, id: string, notices: readonly Notice[] = []): boolean {
  if (notices.some(({ code, params }) => code === 'sentBefore' && params?.id === id)) return true
  const { reviewed, unclear } = doubtsOf(kernel)
  return isOfThisPage(kernel, id) && !reviewed.has(id) && (!unclear.has(id) || entryOf(kernel, id)?.told === true)
}
