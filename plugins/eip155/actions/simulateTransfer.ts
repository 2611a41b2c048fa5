import { isError, type Network, pause, RPCError } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { TransferRefusedError } from '../errors.ts'
import { rpc } from './rpc.ts'

/** How long a visitor who has pressed Send waits for the node, in ms. */
const patience = 4_000

/**
 * Runs a token transfer on the node without sending it. An empty answer is success, `false` is failure (R24).
 * @throws TransferRefusedError
 */
export async function simulateTransfer(
  context: Context,
  network: Network,
  transaction: Readonly<Record<string, string>>,
  symbol: string,
): Promise<void> {
  const ended = new AbortController()
  const signal = AbortSignal.any([context.kernel.signal, ended.signal])
  const params = [transaction, 'latest']
  try {
    const answer = await Promise.race([
      rpc(context, network, { method: 'eth_call', params, signal }),
      pause(patience, signal),
    ])
    if (isFalse(answer)) throw new TransferRefusedError({ symbol })
  } catch (cause) {
    if (isError(cause, 'TransferRefusedError')) throw cause
    // A node that is out of reach says nothing about the transfer: the wallet simulates too.
    if (isRevert(cause)) throw new TransferRefusedError({ symbol, cause })
    signal.throwIfAborted()
  } finally {
    ended.abort()
  }
}

const isFalse = (answer: unknown) => typeof answer === 'string' && /^0x0{64}/.test(answer)

/** Whether a node's error says that a contract reverted. */
export const isRevert = (error: unknown): boolean =>
  error instanceof RPCError && (error.code === 3 || /revert|invalid opcode|out of gas/i.test(error.message))
