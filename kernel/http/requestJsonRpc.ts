import { pause } from '../async/pause.ts'
import { HttpStatusError } from '../errors/http.ts'
import { RPCError } from '../errors/rpc.ts'
import type { Http } from './http.ts'
import { retryDelay } from './retryDelay.ts'
import { toNodeStatus } from './toNodeStatus.ts'

type Input = {
  /** Endpoints, first choice first. */
  readonly urls: readonly string[]
  readonly method: string
  readonly params?: unknown
  readonly signal: AbortSignal
}

type Answer = { readonly result: unknown } | { readonly error: { code: number; message: string; data: unknown } }

let requests = 0

/** Statuses of a refused key and of a limit, with which a node says that it has done nothing. */
const refused = new Set([401, 402, 403, 429])

/**
 * Asks a node (JSON-RPC 2.0); the next endpoint if a node is out of reach, or says that it is over its limit or cannot serve
 * (reads 8). One that is busy is waited for only if no other has answered. A method that sends is tried once, and again only at the next endpoint
 * after a limit (privacy 3). What it answers is the caller's to parse.
 * @throws RPCError, HttpNetworkError, HttpStatusError, HttpTimeoutError, HttpParseError, HostNotAllowedError
 * @example
 * ```ts
 * import { type Kernel, requestJsonRpc } from 'tapkit/kernel'
 * export const blockNumber = (kernel: Kernel, url: string) =>
 *   requestJsonRpc(kernel.http, { urls: [url], method: 'eth_blockNumber', signal: kernel.signal })
 * ```
 */
export async function requestJsonRpc(http: Http, { urls, method, params = [], signal }: Input): Promise<unknown> {
  const body = { jsonrpc: '2.0', id: ++requests, method, params }
  const sends = /(^|_)send/i.test(method)
  let failure: unknown = new TypeError('no endpoint')
  const tries = urls.map((url, at) => ({ url, retries: sends || at < urls.length - 1 ? 0 : 2, wait: 0 }))
  for (const { url, retries, wait } of tries) {
    if (wait) await pause(wait, signal)
    const answer = await http.post(url, { body, signal, parse: readAnswer, retries }).catch((error) => {
      signal.throwIfAborted()
      failure = error
      return readRefusal(error)
    })
    if (answer) {
      if (!('error' in answer)) return answer.result
      const status = toNodeStatus(answer.error)
      if (!status) throw new RPCError(answer.error)
      // What no node keeps is answered as the last one says it: there is none.
      failure = status === 404 ? new RPCError(answer.error) : new HttpStatusError({ status, url, body: answer })
    }
    const isBusy = failure instanceof HttpStatusError && /^(429|503)$/.test(String(failure.status))
    if (isBusy && !sends && retries === 0)
      tries.push({ url, retries: 1, wait: retryDelay({ status: 429, headers: new Headers() }, 0) })
    // Only a limit says that the node has not taken the transaction. A transaction that a private node refuses is not told to a public node.
    if (sends && (failure as HttpStatusError).status !== 429) break
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

/** Some nodes answer a JSON-RPC error under an HTTP status that is an error too. */
function readRefusal(error: unknown): Answer | undefined {
  if (!(error instanceof HttpStatusError) || refused.has(error.status) || error.status >= 502) return undefined
  const { body } = error
  const refusal = (body as { error?: { code?: unknown } | null } | null | undefined)?.error
  // A gateway's own words, of a bad key or a quota, are no answer: the next endpoint is asked.
  return typeof refusal?.code === 'number' ? readAnswer(body) : undefined
}
