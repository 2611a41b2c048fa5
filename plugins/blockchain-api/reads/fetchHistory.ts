import type { TapInput } from 'tapkit/kernel'
import { fetchHistory as call, type HistoryPage } from '../calls/fetchHistory.ts'
import { isSupported } from '../calls/isSupported.ts'
import type { Context } from '../context.ts'

/**
 * Past transactions of an account of the EVM; on an unsupported network it says nothing, and leaves them to the others.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchHistory(
  context: Context,
  { account, network, cursor }: TapInput<'fetchHistory'>,
): Promise<HistoryPage | undefined> {
  if (!(await isSupported(context, network))) return undefined
  return call(context, { network, address: account.address, cursor })
}
