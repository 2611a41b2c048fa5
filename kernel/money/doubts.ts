import type { Kernel } from '../types/kernel.ts'
import type { Notice } from '../types/money.ts'

/** Ids of entries of the ledger that a review has called uncertain, and of those whose outcome was told as unknown. */
type Doubts = { readonly reviewed: Set<string>; readonly unclear: Set<string> }

const doubts = new WeakMap<Kernel, Doubts>()

/** What the visitor has been told as uncertain on this page. */
export function doubtsOf(kernel: Kernel): Doubts {
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

/** Notes a request whose outcome is told as unknown: by an error to its caller, or by its entry. */
export const noteUnclear = (kernel: Kernel, id: string): void => void doubtsOf(kernel).unclear.add(id)
