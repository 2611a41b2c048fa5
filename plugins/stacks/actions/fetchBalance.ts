import type { Balance } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { readAccount } from './readAccount.ts'

/**
 * Reads an account's spendable balance, in micro-STX. Stacked STX are locked and do not count.
 * @throws HttpNetworkError, HttpStatusError, HttpParseError
 */
export async function fetchBalance(
  { kernel }: Context,
  { account, network, signal }: HookInput<'fetchBalance'>,
): Promise<Balance> {
  const { balance } = await readAccount(kernel, network, account.address, signal)
  return { ...network.nativeCurrency, value: balance }
}
