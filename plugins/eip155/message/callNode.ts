import {
  ChainMismatchError,
  HttpNetworkError,
  HttpParseError,
  HttpStatusError,
  RPCError,
  readText,
} from 'tapkit/kernel'
import type { EthCall } from './ethCall.ts'

/** Milliseconds that a node has to answer. */
const limit = 10_000
/** Bytes of an answer at most: a verdict is a word of 32 bytes, but the contract that is asked may answer megabytes, and is the visitor's choice. */
const longest = 8_000

/** `eth_call` by an RPC endpoint, for a server that has no kernel. `requireChain` asks for its network. */
export const callNode =
  (url: string): EthCall =>
  (transaction) =>
    request(url, 'eth_call', [transaction, 'latest'])

/**
 * Asks an RPC endpoint whether it is of a network. The answer is not remembered: an endpoint may be led to another node at any time.
 * @throws ChainMismatchError, RPCError, HttpNetworkError, HttpStatusError, HttpParseError
 */
export async function requireChain(url: string, chainId: string): Promise<void> {
  const answer = await request(url, 'eth_chainId', [])
  const actual = `eip155:${BigInt(typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer) ? answer : 0)}`
  if (actual !== chainId) throw new ChainMismatchError({ expected: chainId, actual })
}

async function request(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const { status, text } = await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  const { result, error } = readAnswer(text) ?? {}
  // Some nodes answer an error under an HTTP status that is an error as well.
  if (error)
    throw new RPCError({
      code: typeof error.code === 'number' ? error.code : -32603,
      message: typeof error.message === 'string' ? error.message.slice(0, 500) : 'Internal error',
      data: error.data,
    })
  if (status !== 200) throw new HttpStatusError({ status, url })
  if (result === undefined) throw new HttpParseError({ url, cause: new TypeError('neither a result nor an error') })
  return result
}

async function post(url: string, body: string): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const headers = { 'content-type': 'application/json' }
    // Only the named endpoint may answer, so redirects are not followed. Some servers' `fetch` has no `redirect:
    // 'error'`.
    const options = { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(limit) } as const
    const response = await fetch(url, options)
    return { status: response.status, text: await readText(response, longest) }
  } catch (cause) {
    // More than a verdict has room for: no yes, and no failure of the network.
    if (cause instanceof RangeError) throw new HttpParseError({ url, cause })
    throw new HttpNetworkError({ url, cause })
  }
}

type Answer = { result?: unknown; error?: { code?: unknown; message?: unknown; data?: unknown } | null }

function readAnswer(text: string): Answer | undefined {
  try {
    return Object(JSON.parse(text))
  } catch {
    return undefined
  }
}
