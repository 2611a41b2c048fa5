import type { LedgerEntry } from 'tapkit/kernel'
import { executedHash } from './executedHash.ts'

/**
 * The logs of what a Safe's wallet named, out of those of a transaction that executed other proposals of the Safe as well: each
 * ends with the log of its own execution. `undefined` where it was executed alone, or not by this transaction.
 */
export function readPart(
  logs: readonly unknown[],
  { account, transactionId }: Pick<LedgerEntry, 'account' | 'transactionId'>,
): readonly unknown[] | undefined {
  const ends = logs.flatMap((log, at) => {
    const hash = executedHash(log, account)
    return hash === undefined ? [] : [{ hash, next: at + 1 }]
  })
  const at = ends.findIndex(({ hash }) => hash === transactionId?.toLowerCase())
  if (at < 0 || ends.length < 2) return undefined
  // What follows the last one is of nobody else.
  return logs.slice(ends[at - 1]?.next ?? 0, at === ends.length - 1 ? undefined : ends[at]?.next)
}
