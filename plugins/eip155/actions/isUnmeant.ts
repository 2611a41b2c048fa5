import { type Allowance, isError, isSameAddress, type LedgerEntry } from 'tapkit/kernel'
import { digestCall } from './digestCall.ts'
import type { Transaction } from './parseTransaction.ts'
import { readCalls } from './readCalls.ts'
import { readMeant } from './readMeant.ts'

/**
 * Whether the account itself sent another approval or call than the reviewed approval or call. The amounts that left do
 * not tell: an approval moves nothing, and the effects of a call may be in no log. A wallet may add calls of its own
 * around the request and data behind it, and may approve less, if its visitor chose so. Call data without effect (see
 * `heard`) counts as nothing, unless it is exactly the reviewed call.
 */
export async function isUnmeant(
  { from, to, value, data }: Transaction,
  heard: Transaction,
  entry: LedgerEntry,
): Promise<boolean> {
  const meant = readMeant(entry)
  if (!meant || !isSameAddress(from, entry.account)) return false
  if (to === undefined) return true
  const isToSelf = isSameAddress(from, to)
  try {
    const { calls, allowances, isOpaque } = await readCalls({ sender: from, to, value, data: heard.data }, from)
    // If an account calls its own code with call data that cannot be read, the call may have done anything (evm 7).
    if (isToSelf && isOpaque && calls.length === 1) return false
    if ('allowance' in meant) {
      return allowances.length === 0 || !allowances.every((allowance) => isWithin(allowance, meant.allowance))
    }
    return ![{ to, value, data }, ...calls].some(
      (call) => digestCall({ ...call, data: call.data.slice(0, meant.size) }) === meant.call,
    )
  } catch (error) {
    if (isError(error, 'TransactionUnreadableError')) return !isToSelf
    throw error
  }
}

const isWithin = ({ token, spender, amount }: Allowance, reviewed: Allowance): boolean =>
  isSameAddress(token, reviewed.token) &&
  isSameAddress(spender, reviewed.spender) &&
  (reviewed.amount === 'all' || (amount !== 'all' && amount <= reviewed.amount))
