import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { findByNonce } from './findByNonce.ts'

/** What tells a transaction from those of its sender that could take its place. */
export type SentTransaction = { readonly from: string; readonly nonce: bigint; readonly hash: string }

/**
 * The hash of the transaction that took the place of one that was sent (same sender and nonce), such as a speed-up or a
 * cancellation made in the wallet; `undefined` while there is none.
 * @throws RPCError, HttpNetworkError
 */
export async function findReplacement(
  context: Context,
  network: Network,
  sent: SentTransaction,
  signal: AbortSignal,
): Promise<string | undefined> {
  const hash = (await findByNonce(context, network, sent, signal))?.transaction.hash
  return hash === sent.hash ? undefined : hash
}
