import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { findByNonce } from './findByNonce.ts'

/** The fields that tell a transaction from its sender's other transactions with the same nonce. */
export type SentTransaction = { readonly from: string; readonly nonce: bigint; readonly hash: string }

/**
 * The hash of the transaction that replaced a sent transaction (same sender and nonce), such as a speed-up or a
 * cancellation made in the wallet; `undefined` if there is none yet.
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
