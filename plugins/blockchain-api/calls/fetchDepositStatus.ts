import type { DepositStatus } from 'tapkit/kernel'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { optional } from '../parse/fields.ts'
import { askRpc } from './askRpc.ts'
import { source } from './fetchExchanges.ts'
import { isAsked } from './isAsked.ts'

const statuses: Readonly<Record<string, DepositStatus>> = {
  IN_PROGRESS: 'inProgress',
  SUCCESS: 'success',
  FAILED: 'failed',
}
const answer = v.object({
  status: v.string(),
  txHash: optional(v.pipe(v.string(), v.regex(/^[-_.:0-9a-zA-Z]{1,128}$/))),
})

/**
 * The state of a deposit (`reown_getExchangeBuyStatus`), on whatever network the visitor is now: the deposit was begun
 * on a supported network. An unknown word is `unknown`.
 * @throws RPCError, HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchDepositStatus(
  context: Context,
  input: { readonly exchange: string; readonly sessionId: string; readonly signal?: AbortSignal | undefined },
): Promise<{ readonly status: DepositStatus; readonly transactionId?: string | undefined }> {
  const { exchange, sessionId, signal } = input
  if (!isAsked(context)) return { status: 'unknown' }
  const { status, txHash } = await askRpc(context, 'exchange', {
    method: 'reown_getExchangeBuyStatus',
    params: { sessionId, exchangeId: exchange },
    query: { source },
    signal,
    parse: answer,
  })
  return {
    status: Object.hasOwn(statuses, status) ? (statuses[status] as DepositStatus) : 'unknown',
    transactionId: txHash,
  }
}
