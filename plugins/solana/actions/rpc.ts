import { type Network, requestJsonRpc } from 'tapkit/kernel'
import type { NodeContext } from '../context.ts'

/** The composed endpoints of a cluster, first choice first. */
export const endpointsOf = (context: NodeContext, network: Network): readonly string[] =>
  context.clusters.get(network.id)?.rpcUrls ?? [network.rpcUrl]

/**
 * Asks a cluster's node at the composed endpoints.
 * @throws RPCError, HttpNetworkError, HttpStatusError, HttpTimeoutError, HttpParseError
 */
export const rpc = (
  context: NodeContext,
  network: Network,
  request: { method: string; params?: readonly unknown[]; signal: AbortSignal; urls?: readonly string[] },
): Promise<unknown> =>
  requestJsonRpc(context.kernel.http, {
    urls: endpointsOf(context, network),
    ...request,
  })
