import type { Balance } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { readQuantity } from './readHex.ts'
import { rpc } from './rpc.ts'

/**
 * Reads the native balance, in wei.
 * @throws RPCError, HttpNetworkError
 */
export async function fetchBalance(
  context: Context,
  { account, network, signal }: HookInput<'fetchBalance'>,
): Promise<Balance> {
  const params = [account.address, 'latest']
  const value = readQuantity(await rpc(context, network, { method: 'eth_getBalance', params, signal }))
  return { ...network.nativeCurrency, value }
}
