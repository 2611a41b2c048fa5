import { HttpStatusError, type Network, RPCError } from 'tapkit/kernel'
import type { Context } from '../context.ts'

type Answer = { readonly result: unknown } | { readonly error: { code: number; message: string; data: unknown } }

let requests = 0

/**
 * Asks a cluster's node, through `kernel.http` (JSON-RPC 2.0); the next RPC url where one is out of reach.
 * @throws RPCError, HttpNetworkError, HttpStatusError, HttpTimeoutError, HttpParseError
 */
export async function rpc(
  context: Context,
  network: Network,
  { method, params = [], signal }: { method: string; params?: readonly unknown[]; signal: AbortSignal },
): Promise<unknown> {
  const urls = context.clusters.get(network.id)?.rpcUrls ?? [network.rpcUrl]
  const body = { jsonrpc: '2.0', id: ++requests, method, params }
  let failure: unknown
  for (const url of urls) {
    const answer = await context.kernel.http.post(url, { body, signal, parse: readAnswer }).catch((error) => {
      signal.throwIfAborted()
      failure = error
      return readRefusal(error)
    })
    if (!answer) continue
    if ('error' in answer) throw new RPCError(answer.error)
    return answer.result
  }
  throw failure
}

function readAnswer(json: unknown): Answer {
  const { result, error } = json as { result?: unknown; error?: { code?: unknown; message?: unknown; data?: unknown } }
  if (error) {
    return {
      error: {
        code: typeof error.code === 'number' ? error.code : -32603,
        message: typeof error.message === 'string' ? error.message.slice(0, 500) : 'Internal error',
        data: error.data,
      },
    }
  }
  if (result === undefined) throw new TypeError('neither a result nor an error')
  return { result }
}

/** Some nodes answer a JSON-RPC error under an HTTP status that is one too. */
function readRefusal(error: unknown): Answer | undefined {
  if (!(error instanceof HttpStatusError) || error.status === 429 || error.status >= 502) return undefined
  const { body } = error
  return typeof body === 'object' && body !== null && 'error' in body && body.error ? readAnswer(body) : undefined
}
