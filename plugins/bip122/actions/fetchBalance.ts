import { type Balance, isError } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { fetchHeld } from '../explorer/fetchHeld.ts'
import { fetchUtxos } from '../explorer/fetchUtxos.ts'
import { sumOf } from '../explorer/sumOf.ts'

/**
 * Reads an address's balance, in satoshi: the sum of its unspent outputs, including unconfirmed ones. If there are more
 * than an explorer lists, the explorer is asked for the sum only. If an explorer refuses the address, the balance is
 * zero with a warning. If an explorer is over its limit or broken, there is no answer (reads 8).
 * @throws UnsupportedChainError, TooManyCoinsError, HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError
 */
export async function fetchBalance(
  context: Context,
  { account, network, signal }: Pick<HookInput<'fetchBalance'>, 'account' | 'network' | 'signal'>,
): Promise<Balance> {
  const asked = { address: account.address, network, signal }
  const value = await fetchUtxos(context, asked).then(sumOf, (error) => {
    if (!isError(error, 'TooManyCoinsError')) return warn(error)
    return fetchHeld(context, asked).catch(() => {
      throw error
    })
  })
  return { ...network.nativeCurrency, value }
}

function warn(error: unknown): bigint {
  if (!isError(error, 'HttpStatusError')) throw error
  if (error.status === 429 || error.status >= 500) throw error
  const { message, body } = error
  console.warn(`Failed to fetch UTXOs: ${body ? JSON.stringify(body) : message}`)
  return 0n
}
