import { isSameAddress, type LedgerEntry, type Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { digestCall } from './digestCall.ts'
import { findByNonce } from './findByNonce.ts'
import { isCancellation } from './isCancellation.ts'
import { isOlder } from './isOlder.ts'
import { toQuantity } from './toQuantity.ts'

/** How far the visitor's clock may be ahead of the chain's if no block is known, in s. Nonce and call distinguish the payment from older payments. */
const leeway = 600n

/** How many of an account's transactions are looked at. */
const limit = 8n

/**
 * Finds a transaction of the account that does the same as the reviewed request, has a nonce that was free at
 * `prepare`, and was made after the wallet was asked. If there is none, finds the cancellation with the first such
 * nonce (money 11). If the entry's id is known, an equal entry without an id comes first (money 15).
 * @throws RPCError, HttpNetworkError
 */
export async function findEqual(
  context: Context,
  network: Network,
  entry: LedgerEntry,
  signal: AbortSignal,
): Promise<{ readonly equal?: string; readonly cancellation?: string }> {
  const { nonce: free = '', call } = entry.trace ?? {}
  if (!/^\d{1,20}$/.test(free) || !call || (entry.transactionId && isAsked())) return {}
  const first = BigInt(free)
  let found: { cancellation?: string } = {}
  for (let nonce = first; nonce < first + limit; nonce++) {
    const mined = await findByNonce(context, network, { from: entry.account, nonce }, signal)
    if (!mined) break
    const { transaction, block, time } = mined
    const { hash } = transaction
    // The transaction is an older equal payment, or belongs to another entry.
    const isOther = context.kernel.state.ledger.some(
      ({ id, transactionId }) => id !== entry.id && transactionId === hash,
    )
    // The visitor's clock may be ahead of the chain's, so blocks are compared with blocks if one is known (money 50).
    const isEarly = time < BigInt(Math.floor(entry.askedAt / 1_000)) - leeway
    if (isOther || (isEarly && (!entry.trace?.block || isOlder(entry, transaction, toQuantity(block))))) continue
    if (transaction.to && digestCall({ ...transaction, to: transaction.to }) === call) return { equal: hash }
    if (nonce === first && isCancellation(transaction)) found = { cancellation: hash }
  }
  return found

  function isAsked(): boolean {
    return context.kernel.state.ledger.some(
      ({ transactionId, networkId, account, trace }) =>
        transactionId === undefined &&
        networkId === entry.networkId &&
        isSameAddress(account, entry.account) &&
        trace?.call === call,
    )
  }
}
