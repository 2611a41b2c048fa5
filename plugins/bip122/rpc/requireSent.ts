import { SendOutcomeUnknownError } from 'tapkit/kernel'
import { broadcasts } from './broadcasts.ts'

/** How deep in an answer a transaction may be named: in a list of a field. */
const depths = 3
/** Most parts of one level that are looked at. */
const most = 100

/**
 * Methods whose answers hold other ids in the form of a transaction's, such as an order's: of these, only a field with one of these names
 * is the transaction.
 */
const withOtherIds = /^(runes|ord)_/
const names: ReadonlySet<string> = new Set(['txid', 'txId', 'fundTransactionId', 'fundRBFTransactionId'])

/**
 * Makes sure that the answer to what a wallet broadcasts names a transaction, wherever it does: one that does not may come
 * after it was sent, and says nothing else (money 12).
 * @throws SendOutcomeUnknownError, whose cause is the answer
 */
export function requireSent(method: string, params: unknown, answer: unknown): void {
  if (!broadcasts(method, params)) return
  if (withOtherIds.test(method) ? hasNamedId(answer, depths) : namesTransaction(answer, depths)) return
  const debug = `The wallet answered ${method} without naming a transaction.`
  throw new SendOutcomeUnknownError({ debug, cause: answer })
}

/** Whether a text is an id, of either chain. */
const isId = (value: unknown): boolean => typeof value === 'string' && /^(0x)?[0-9a-f]{64}$/i.test(value)

function hasNamedId(answer: unknown, depth: number): boolean {
  if (typeof answer !== 'object' || answer === null || depth === 0) return false
  return Object.entries(answer)
    .slice(0, most)
    .some(([name, part]) => (names.has(name) && isId(part)) || hasNamedId(part, depth - 1))
}

function namesTransaction(answer: unknown, depth: number): boolean {
  if (isId(answer)) return true
  if (typeof answer !== 'object' || answer === null || depth === 0) return false
  const { transaction, transactions } = answer as { transaction?: unknown; transactions?: unknown }
  // A whole transaction of Stacks names itself.
  if (typeof transaction === 'string' || Array.isArray(transactions)) return true
  return Object.values(answer)
    .slice(0, most)
    .some((part) => namesTransaction(part, depth - 1))
}
