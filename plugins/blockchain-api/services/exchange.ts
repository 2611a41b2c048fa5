import type { Exchange, ExchangeService } from 'tapkit/kernel'
import { createPayUrl as createUrl } from '../calls/createPayUrl.ts'
import { fetchDepositStatus } from '../calls/fetchDepositStatus.ts'
import { fetchExchanges as fetchAll } from '../calls/fetchExchanges.ts'
import type { Context } from '../context.ts'

type Input<verb extends 'fetchExchanges' | 'createPayUrl' | 'fetchStatus'> = Parameters<ExchangeService[verb]>[0]

/** @throws RPCError, HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError */
export const fetchExchanges = (
  context: Context,
  { network, asset, amount, signal }: Input<'fetchExchanges'>,
): Promise<readonly Exchange[]> => fetchAll(context, { network, assetId: asset.assetId, amount, signal })

/** @throws NetworkNotServedError, NetworkNotFoundError, RPCError, HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError */
export const createPayUrl = async (context: Context, { asset, ...input }: Input<'createPayUrl'>) =>
  createUrl(context, {
    ...input,
    assetId: asset.assetId,
    network: context.kernel.networks.require(asset.networkId),
  })

/** The state of a deposit. If no exchange can be asked, the state is unknown, and is asked for again. */
export async function fetchStatus(
  context: Context,
  input: Input<'fetchStatus'>,
): ReturnType<ExchangeService['fetchStatus']> {
  try {
    return await fetchDepositStatus(context, input)
  } catch (error) {
    input.signal.throwIfAborted()
    context.kernel.report(error)
    return { status: 'unknown' }
  }
}
