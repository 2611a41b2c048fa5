import { RPCError } from 'tapkit/kernel'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { ask } from './ask.ts'

type Asked<schema> = {
  readonly method: string
  readonly params: unknown
  readonly query: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  readonly parse: schema
}

/**
 * Makes a call of the API's JSON-RPC 2.0.
 * @throws RPCError, HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function askRpc<const schema extends v.GenericSchema>(
  context: Context,
  endpoint: 'exchange' | 'rpc',
  { method, params, query, signal, parse }: Asked<schema>,
): Promise<v.InferOutput<schema>> {
  const answered = await ask(context, endpoint, {
    params: query,
    body: { id: '1', jsonrpc: '2.0', method, params },
    signal,
    parse: v.union([
      v.object({ error: v.object({ code: v.number(), message: v.pipe(v.string(), v.maxLength(1_000)) }) }),
      v.pipe(
        v.object({ result: parse }),
        v.transform(({ result }) => ({ result, error: undefined })),
      ),
    ]),
  })
  if (answered.error) throw new RPCError(answered.error)
  return answered.result
}
