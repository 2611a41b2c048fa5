import { RPCError, rpcErrorCode } from 'tapkit/kernel'
import * as v from 'valibot'
import type { NetworkOf } from '../rpc/faultOnNetwork.ts'
import { pairOf } from '../rpc/pairOf.ts'
import { requireSent } from '../rpc/requireSent.ts'
import type { RequestResult } from './result.ts'
import { toErrorResult } from './toErrorResult.ts'

/** The words of faults load for a fault alone. */
const words = () => import('../rpc/faultOf.ts')

/**
 * Parameters as the method's schema has them; those of a method that is not known pass as they are (requests 5). Addresses are those of
 * the network that the parameters name, else that of `networkOf`, which is asked only if there are any.
 * @throws RPCError -32602 with the schema's sentence; `data` has the `path` of the field, and says in `why` what is wrong with it
 */
export async function parseParams(
  method: string,
  params: unknown,
  networkOf: NetworkOf = async () => undefined,
): Promise<unknown> {
  const pair = await pairOf(method)
  if (!pair) return params
  const read = v.safeParse(pair.params, params)
  if (!read.success) {
    const { faultOf, toParamsError } = await words()
    throw toParamsError(faultOf(read.issues[0], `\`params\` of ${method}`))
  }
  const fault = await pair.faultOnNetwork?.(read.output, networkOf)
  if (fault) throw (await words()).toParamsError(fault)
  return read.output
}

/**
 * A wallet's result. A result that does not fit the method stays as it is, because the wallet has done the request: an
 * error would have a payment made twice (money 12). `warn` is told of it. No result at all is an error, and so is `false` in
 * answer to a question for permission.
 * @throws SendOutcomeUnknownError where the wallet was asked to send something, and names no transaction
 */
export async function parseResult(
  method: string,
  reply: unknown,
  { params, warn = () => {} }: { readonly params?: unknown; readonly warn?: (text: string) => void } = {},
): Promise<RequestResult<unknown>> {
  requireSent(method, params, reply)
  const pair = await pairOf(method)
  if (!pair) return { status: 'success', result: withoutMark(reply) }
  const parsed = v.safeParse(pair.result, reply)
  if (parsed.success) return { status: 'success', result: parsed.output }
  if (reply === undefined || reply === null) {
    const message = 'Wallet Error processing the request'
    return toErrorResult(new RPCError({ code: rpcErrorCode.internal, message }))
  }
  // A permission that is not granted is answered with `false`: nothing was done.
  if (reply === false && pair.result.type === 'literal')
    return toErrorResult(new RPCError({ code: rpcErrorCode.accessDenied, message: 'Access denied' }))
  const { message } = (await words()).faultOf(parsed.issues[0], 'The result')
  warn(`The wallet’s answer to ${method} is passed on as it is: ${message}`)
  return { status: 'success', result: withoutMark(reply) }
}

/** Some wallets mark their replies with the name of the method. */
function withoutMark(reply: unknown): unknown {
  if (typeof reply !== 'object' || reply === null || !('~sats-connect-method' in reply)) return reply
  const { '~sats-connect-method': _mark, ...rest } = reply
  return rest
}
