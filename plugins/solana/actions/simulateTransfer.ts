import { BaseError, type Network, pause } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { commitment } from './commitment.ts'
import { readContext, record, toBase64 } from './readJson.ts'
import { nameOf, refusalOf } from './refusalOf.ts'
import { rpc } from './rpc.ts'
import type { Draft } from './writeTransaction.ts'

/** How long a visitor who has pressed Send waits for the node's opinion, in ms. */
const patience = 4_000

/**
 * Runs a transfer on the node without sending it, before the wallet is asked. A node that is out of reach, or that does not
 * know the blockhash yet, says nothing about the transfer.
 * @throws InsufficientSolError, InsufficientTokensError, RecipientRentError, TransferRefusedError
 */
export async function simulateTransfer(
  context: Context,
  network: Network,
  { wire, instructions, symbol }: Pick<Draft, 'wire' | 'instructions'> & { readonly symbol: string },
): Promise<void> {
  const ended = new AbortController()
  const signal = AbortSignal.any([context.kernel.signal, ended.signal])
  const options = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: false, commitment }
  const asking = rpc(context, network, { method: 'simulateTransaction', params: [toBase64(wire), options], signal })
  try {
    const answer = await Promise.race([asking, pause(patience, signal)])
    const { err, logs } = record(readContext(answer).value)
    if (err && nameOf(err) !== 'BlockhashNotFound') throw refusalOf({ err, logs }, { instructions, symbol })
  } catch (error) {
    context.kernel.signal.throwIfAborted()
    if (error instanceof BaseError && !aboutNode.test(error.name)) throw error
  } finally {
    ended.abort()
    asking.catch(() => {})
  }
}

/** Names of errors that are about the node, not about the transfer. */
const aboutNode = /^(RPC|Http)/
