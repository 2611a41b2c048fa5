import { type Network, requestJsonRpc } from 'tapkit/kernel'
import type { NodeContext } from '../context.ts'

/**
 * Asks a network's node at the composed endpoints.
 * @throws RPCError, HttpNetworkError, HttpStatusError, HttpTimeoutError, HttpParseError
 */
export const rpc = (
  context: NodeContext,
  network: Network,
  request: { method: string; params?: unknown; signal: AbortSignal },
): Promise<unknown> =>
  requestJsonRpc(context.kernel.http, {
    ...request,
    urls: context.chains.get(network.id)?.rpcUrls.default.http ?? [network.rpcUrl],
  })
