import type { Account } from '../types/account.ts'
import type { Share } from './graph.ts'

/** Whether an account of a grant was approved for a network: one that was granted elsewhere is not offered there. */
const isApproved = (
  { networks }: Pick<Share, 'networks'>,
  account: Pick<Account, 'networks'>,
  network: string,
): boolean =>
  (!networks || (networks as readonly string[]).includes(network)) &&
  (!account.networks || (account.networks as readonly string[]).includes(network))

/** The accounts of a grant that may be used on a network. */
export const accountsOn = <entry extends Account>(
  grant: Pick<Share, 'networks'> & { readonly accounts: readonly entry[] },
  network: string,
): readonly entry[] => grant.accounts.filter((account) => isApproved(grant, account, network))
