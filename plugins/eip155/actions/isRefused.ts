import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import type { Eip155Payload } from '../payload.ts'
import { refusalKind } from './refusalKind.ts'
import { rpc } from './rpc.ts'

/**
 * Whether a token refuses a transfer, by running it on the node without sending. An empty answer means success, `false`
 * means failure (evm 2).
 * @throws RPCError, HttpNetworkError if no node tells
 */
export async function isRefused(
  context: Context,
  network: Network,
  { chainId: _, ...request }: Eip155Payload,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const answer = await rpc(context, network, { method: 'eth_call', params: [request, 'latest'], signal })
    return typeof answer === 'string' && /^0x0{64}/.test(answer)
  } catch (error) {
    if (refusalKind(error) === 'reverts') return true
    throw error
  }
}
