import { type Balance, isError } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { fetchUtxos, type Utxo } from '../explorer/fetchUtxos.ts'
import { sumOf } from '../explorer/sumOf.ts'

/**
 * Reads an address's balance, in satoshi: the sum of its unspent outputs, unconfirmed ones too. An explorer that refuses the
 * address gives a warning and a balance of nothing; an explorer that is over its limit or ill has said nothing (reads 8).
 * @throws UnsupportedChainError, HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError
 */
export async function fetchBalance(
  context: Context,
  { account, network, signal }: Pick<HookInput<'fetchBalance'>, 'account' | 'network' | 'signal'>,
): Promise<Balance> {
  const utxos = await fetchUtxos(context, { address: account.address, network, signal }).catch(warn)
  return { ...network.nativeCurrency, value: sumOf(utxos) }
}

function warn(error: unknown): readonly Utxo[] {
  if (!isError(error, 'HttpStatusError')) throw error
  if (error.status === 429 || error.status >= 500) throw error
  const { message, body } = error as Error & { readonly body?: unknown }
  console.warn(`Failed to fetch UTXOs: ${body === undefined ? message : JSON.stringify(body)}`)
  return []
}
