import type { Balance } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { commitment } from './commitment.ts'
import { readContext, readInteger } from './readJson.ts'
import { rpc } from './rpc.ts'

/**
 * Reads the balance of SOL, in lamports.
 * @throws RPCError, HttpNetworkError
 */
export async function fetchBalance(
  context: Context,
  { account, network, signal }: HookInput<'fetchBalance'>,
): Promise<Balance> {
  const params = [account.address, { commitment }]
  const { value } = readContext(await rpc(context, network, { method: 'getBalance', params, signal }))
  return { ...network.nativeCurrency, value: readInteger(value) }
}
