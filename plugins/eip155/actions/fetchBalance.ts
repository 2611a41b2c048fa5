import type { Balance } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { readBalance } from './readBalance.ts'

/**
 * Reads the native balance, in wei.
 * @throws NoCurrencyError, RPCError, HttpNetworkError
 */
export async function fetchBalance(
  context: Context,
  { account, network, signal }: HookInput<'fetchBalance'>,
): Promise<Balance> {
  return { ...network.nativeCurrency, value: await readBalance(context, network, { address: account.address, signal }) }
}
