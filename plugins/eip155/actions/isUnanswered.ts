import { isSameAddress, type LedgerEntry } from 'tapkit/kernel'
import type { Transaction } from './parseTransaction.ts'
import { readTopics } from './readTopics.ts'
import { transferCall } from './tokenCalls.ts'

/**
 * Whether the token of the transfer was called and logged nothing at all: the token refused without an error (evm 2).
 */
export function isUnanswered(
  { from, to, data }: Transaction,
  logs: readonly unknown[],
  entry: LedgerEntry | undefined,
): boolean {
  if (to === undefined || !data.toLowerCase().startsWith(transferCall) || readTopics(logs, to).length > 0) return false
  if (!entry) return true
  const isReviewed = entry.changes.some(
    ({ direction, token }) => direction === 'out' && token !== undefined && isSameAddress(token, to),
  )
  return isReviewed && isSameAddress(from, entry.account)
}
