import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { isAddress } from '../isAddress.ts'
import { commitment } from './commitment.ts'
import { readAccount } from './readAccount.ts'
import { readContext, record, unreadable } from './readJson.ts'
import { readTokenAccount, type TokenAccount } from './readTokenAccount.ts'
import { rpc } from './rpc.ts'

/**
 * Reads an owner's token accounts of a mint or of a token program. Unreadable accounts and other owners' accounts are
 * left out.
 * @throws RPCError, HttpNetworkError
 */
export async function fetchTokenAccounts(
  context: Context,
  network: Network,
  { owner, of, signal }: { owner: string; of: { mint: string } | { programId: string }; signal: AbortSignal },
): Promise<readonly (TokenAccount & { readonly address: string })[]> {
  const params = [owner, of, { encoding: 'base64', commitment }]
  const { value } = readContext(await rpc(context, network, { method: 'getTokenAccountsByOwner', params, signal }))
  if (!Array.isArray(value)) throw unreadable(value)
  return value.flatMap((entry) => {
    const { pubkey, account } = record(entry)
    try {
      const found = readAccount(account)
      const held = found && readTokenAccount(found)
      return held && isAddress(pubkey) && held.owner === owner ? [{ ...held, address: pubkey }] : []
    } catch {
      return []
    }
  })
}
