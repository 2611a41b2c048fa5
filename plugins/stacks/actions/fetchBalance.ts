import type { Balance } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { readAccount } from './readAccount.ts'

/**
 * Reads what an account can spend, in micro-STX; stacked STX are locked and not counted.
 * @throws HttpNetworkError, HttpStatusError, HttpParseError
 */
export async function fetchBalance(
  { kernel }: Context,
  { account, network, signal }: HookInput<'fetchBalance'>,
): Promise<Balance> {
  const { balance } = await readAccount(kernel, network, account.address, signal)
  return { ...network.nativeCurrency, value: balance }
}
