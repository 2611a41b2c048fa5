import type { TapInput } from 'tapkit/kernel'
import { fetchHistory as call, type HistoryPage } from '../calls/fetchHistory.ts'
import { isSupported } from '../calls/isSupported.ts'
import type { Context } from '../context.ts'
import { nameTransfers } from './nameTransfers.ts'

/**
 * Past transactions of an account of the EVM, their tokens named by the node; on an unsupported network it says nothing, and leaves them to
 * the others.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchHistory(
  context: Context,
  { account, network, cursor, signal }: TapInput<'fetchHistory'>,
): Promise<HistoryPage | undefined> {
  if (!(await isSupported(context, network))) return undefined
  const { address } = account
  const { items, next } = await call(context, { network, address, cursor })
  return { items: await nameTransfers(context, { network, address, items, signal }), next }
}
