import { isSameAddress, type LedgerEntry } from 'tapkit/kernel'
import type { SentTransaction } from './findReplacement.ts'

/** How far a reorganisation may move a transaction, in blocks. */
const slack = 64n

/**
 * Whether a transaction existed before the wallet was asked for `entry`. Such a transaction is not the entry's payment.
 */
export function isOlder(
  { account, trace = {} }: LedgerEntry,
  { from, nonce }: Pick<SentTransaction, 'from' | 'nonce'>,
  block: unknown,
): boolean {
  const mined = readCount(trace.mined)
  // Wallets count nonces themselves, and may reuse the nonce of a pending transaction. So only nonces of mined
  // transactions are older.
  if (mined !== undefined && isSameAddress(account, from) && nonce < mined) return true
  // For a smart account, or a transaction of another sender, the block decides. A reorganisation may move the block a
  // little.
  const since = readCount(trace.block)
  const recorded = typeof block === 'string' && /^0x[0-9a-f]{1,16}$/i.test(block) ? BigInt(block) : undefined
  return since !== undefined && recorded !== undefined && recorded + slack < since
}

/** Reads a value that `prepare` noted. Any script of the page may have written to storage, so it is checked. */
const readCount = (text: string | undefined): bigint | undefined =>
  text !== undefined && /^\d{1,20}$/.test(text) ? BigInt(text) : undefined
