import { isError, type Network, RPCError } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { TransferRefusedError } from '../errors.ts'
import { rpc } from './rpc.ts'

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
  const { signal } = context.kernel
  try {
    const answer = await rpc(context, network, { method: 'eth_call', params: [transaction, 'latest'], signal })
    if (isFalse(answer)) throw new TransferRefusedError({ symbol })
  } catch (cause) {
    if (isError(cause, 'TransferRefusedError')) throw cause
    // A node that is out of reach says nothing about the transfer: the wallet simulates too.
    if (isRevert(cause)) throw new TransferRefusedError({ symbol, cause })
    signal.throwIfAborted()
  }
}

const isFalse = (answer: unknown) => typeof answer === 'string' && /^0x0{64}/.test(answer)

/** Whether a node's error says that a contract reverted. */
export const isRevert = (error: unknown): boolean =>
  error instanceof RPCError && (error.code === 3 || /revert|invalid opcode|out of gas/i.test(error.message))
