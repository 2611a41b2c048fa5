import { type Change, isSameAddress, type LedgerEntry, type Prepared } from 'tapkit/kernel'

/**
 * The party that the review names beside a figure of a request. A trade pays the contract that it calls, so the review names that
 * contract among the details and not as a receiver.
 */
export function receiverOf({ intent }: Pick<Prepared, 'intent'>, { party }: Pick<Change, 'party'>): string | undefined {
  const { callees = [], in: due = [] } = intent.promise
  return due.length > 0 && callees.some((callee) => isSameAddress(callee, party)) ? undefined : party
}

/**
 * The receiver that the outcome of a request names. A ledger entry does not keep the contracts that its request calls, so the outcome
 * of a trade names no receiver at all.
 */
export function receiverIn({ changes, awaits }: Pick<LedgerEntry, 'changes' | 'awaits'>): string | undefined {
  return awaits ? undefined : changes.find(({ direction }) => direction === 'out')?.party
}
