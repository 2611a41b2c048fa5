import type { LedgerEntry } from 'tapkit/kernel'
import { executedHash } from './executedHash.ts'

/**
 * The logs of a Safe's proposal in a transaction that executed several proposals of the Safe. The logs of a proposal
 * end with the log of its execution. `undefined` if the transaction executed only this proposal, or not this proposal.
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
  // Logs after the last execution belong to the last proposal.
  return logs.slice(ends[at - 1]?.next ?? 0, at === ends.length - 1 ? undefined : ends[at]?.next)
}
