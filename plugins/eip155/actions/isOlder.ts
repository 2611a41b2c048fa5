import { isSameAddress, type LedgerEntry } from 'tapkit/kernel'
import type { SentTransaction } from './findReplacement.ts'

/** How far a reorganisation may move a transaction, in blocks. */
const slack = 64n

/** Whether a transaction was there before the wallet was asked for `entry`: by it, nothing of that payment left. */
export function isOlder(
  { account, trace = {} }: LedgerEntry,
  { from, nonce }: Pick<SentTransaction, 'from' | 'nonce'>,
  block: unknown,
): boolean {
  const mined = readCount(trace.mined)
  // Wallets count by themselves, and may take the nonce of one that waits: only those in blocks are older.
  if (mined !== undefined && isSameAddress(account, from) && nonce < mined) return true
  // Of a smart account, or of what somebody else sent, the block tells. A reorganisation may move it a little.
  const since = readCount(trace.block)
  const recorded = typeof block === 'string' && /^0x[0-9a-f]{1,16}$/i.test(block) ? BigInt(block) : undefined
  return since !== undefined && recorded !== undefined && recorded + slack < since
}

/** What `prepare` noted; storage is anybody's who has this page. */
const readCount = (text: string | undefined): bigint | undefined =>
  text !== undefined && /^\d{1,20}$/.test(text) ? BigInt(text) : undefined
