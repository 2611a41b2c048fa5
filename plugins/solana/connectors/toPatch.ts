import type { Account, CaipNetworkId } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { findCluster } from '../networks/findCluster.ts'
import type { SolanaAccount } from '../provider.ts'

/** What the kernel keeps of a wallet's accounts, and the networks that any of them signs for; absent means every one. */
export function toPatch(
  context: Context,
  accounts: readonly SolanaAccount[],
): { readonly accounts: Account<'solana'>[]; readonly approvedNetworks?: CaipNetworkId[] } {
  const shown = accounts.map(({ address }) => ({ namespace: 'solana', address }) as const)
  const ids = accounts.flatMap(({ networks }) =>
    networks ? networks.map((id) => findCluster(context, id)?.id ?? id) : '*',
  )
  return ids.includes('*')
    ? { accounts: shown }
    : { accounts: shown, approvedNetworks: [...new Set(ids)] as CaipNetworkId[] }
}
