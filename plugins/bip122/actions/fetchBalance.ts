import type { Balance } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { fetchUtxos } from '../explorer/fetchUtxos.ts'

/**
 * Reads an address's balance, in satoshi: the sum of its unspent outputs, unconfirmed ones too.
 * @throws UnsupportedChainError, HttpNetworkError, HttpTimeoutError, HttpParseError
 */
export async function fetchBalance(
  context: Context,
  { account, network, signal }: Pick<HookInput<'fetchBalance'>, 'account' | 'network' | 'signal'>,
): Promise<Balance> {
  const utxos = await fetchUtxos(context, { address: account.address, network, signal })
  return { ...network.nativeCurrency, value: utxos.reduce((sum, { value }) => sum + value, 0n) }
}
