import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { readContracts } from './readContracts.ts'
import { readBytes, readWord } from './readHex.ts'
import { rpc } from './rpc.ts'
import { tokenCalls } from './tokenCalls.ts'

/** A token's own facts and its owner's balance; `undefined` for a fact that it does not tell. */
export type TokenSays = {
  readonly decimals: bigint | undefined
  readonly balance: bigint | undefined
  /** Whether there is a contract at the token's address. */
  readonly isThere: boolean
}

/**
 * Reads a token's own facts, and its owner's balance.
 * @throws RPCError, HttpNetworkError
 */
export async function readTokenFacts(
  context: Context,
  network: Network,
  { token, owner }: { readonly token: `0x${string}`; readonly owner: string },
  signal: AbortSignal,
): Promise<TokenSays> {
  const calls = [tokenCalls.decimals, tokenCalls.balanceOf(owner)].map((data) => ({ to: token, data }))
  const [decimals, balance] = (await readContracts(context, network, calls, signal)).map(readWord)
  const code = async () =>
    readBytes(await rpc(context, network, { method: 'eth_getCode', params: [token, 'latest'], signal }))
  return { decimals, balance, isThere: decimals !== undefined || (await code()) !== '0x' }
}
