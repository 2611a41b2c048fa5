import { type Allowance, isError, isSameAddress, type LedgerEntry } from 'tapkit/kernel'
import { digestCall } from './digestCall.ts'
import type { Transaction } from './parseTransaction.ts'
import { readCalls } from './readCalls.ts'
import { readMeant } from './readMeant.ts'

/**
 * Whether the account itself has sent something else than the approval or the call that was reviewed. What left does not tell
 * it: by an approval nothing leaves, and what a call brings, and whom, may be in no log. A wallet may put calls of its own
 * around it and words behind it, and approve less, as its visitor may choose there. What nobody has heard of it (`heard`) was made
 * of nothing, unless just that was reviewed.
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
    // What an account tells its own code in words that nobody here reads may be anything (evm 7).
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
