import { SendOutcomeUnknownError } from 'tapkit/kernel'
import { broadcasts } from './broadcasts.ts'
import { depths, findNamedId, hasOtherIds, most } from './findNamedId.ts'

/**
 * Makes sure that the answer to a broadcasting request names a transaction, at any place: an answer without a transaction may
 * come after it was sent, and says nothing else (money 12).
 * @throws SendOutcomeUnknownError, whose cause is the answer
 */
export function requireSent(method: string, params: unknown, answer: unknown): void {
  if (!broadcasts(method, params)) return
  if (hasOtherIds(method) ? findNamedId(answer) !== undefined : namesTransaction(answer, depths)) return
  const debug = `The wallet answered ${method} without naming a transaction.`
  throw new SendOutcomeUnknownError({ debug, cause: answer })
}

function namesTransaction(answer: unknown, depth: number): boolean {
  // An id, of either chain.
  if (typeof answer === 'string') return /^(0x)?[0-9a-f]{64}$/i.test(answer)
  if (typeof answer !== 'object' || answer === null || depth === 0) return false
  const { transaction, transactions } = answer as { transaction?: unknown; transactions?: unknown }
  // A whole transaction of Stacks names itself.
  if (typeof transaction === 'string' || Array.isArray(transactions)) return true
  return Object.values(answer)
    .slice(0, most)
    .some((part) => namesTransaction(part, depth - 1))
}
