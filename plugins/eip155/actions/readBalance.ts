import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { NoCurrencyError } from '../errors.ts'
import { readQuantity } from './readHex.ts'
import { rpc } from './rpc.ts'

/**
 * More of a currency than anybody can hold, in its smallest unit. Tempo has no currency and answers 4.2 × 10^75, so
 * that no wallet refuses a payment.
 */
const placeholder = 2n ** 192n

/**
 * Reads the account's native currency, in wei.
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
