import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { NoCurrencyError } from '../errors.ts'
import { readQuantity } from './readHex.ts'
import { rpc } from './rpc.ts'

/** More of a currency than anybody holds, in its smallest unit. Tempo, which has none, answers 4.2 × 10^75, so that no wallet stops a payment. */
const placeholder = 2n ** 192n

/**
 * Reads what an account holds of the native currency, in wei.
 * @throws NoCurrencyError, RPCError, HttpNetworkError
 */
export async function readBalance(
  context: Context,
  network: Network,
  { address, signal }: { readonly address: string; readonly signal: AbortSignal },
): Promise<bigint> {
  const params = [address, 'latest']
  const value = readQuantity(await rpc(context, network, { method: 'eth_getBalance', params, signal }))
  if (value >= placeholder) throw new NoCurrencyError({ network: network.name })
  return value
}
