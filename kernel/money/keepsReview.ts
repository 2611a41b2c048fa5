import type { IntentPromise } from '../types/intent.ts'
import type { Change } from '../types/money.ts'
import { breachOf } from './breachOf.ts'
import { promiseIn } from './reviewedChanges.ts'

/** Whether the network's record keeps what the review of a payment said. */
export const keepsReview = (changes: readonly Change[], seen: readonly Change[] | undefined): boolean =>
  seen === undefined || breachOf(recordedOf(changes, seen), { changes: seen }) === undefined

/**
 * The promise, as far as a network's record can confirm it. Networks log every token that arrives. Only some tell of
 * native currency that arrives, so its limits are dropped unless `seen` contains such a change. A dropped limit is not
 * shown as arrived either (money 31).
 */
function recordedOf(changes: readonly Change[], seen: readonly Change[]): IntentPromise {
  const { out, in: due = [] } = promiseIn(changes)
  const isNative = ({ token }: Pick<Change, 'token'>) => token === undefined
  const isTold = seen.some((change) => change.direction === 'in' && isNative(change))
  return { out, in: due.filter((limit) => isTold || !isNative(limit)) }
}
