import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { findCluster } from '../networks/findCluster.ts'

/**
 * Whether a wallet's list of networks (CAIP-2 ids, also former ids) has a network; without a list, the wallet has every
 * network.
 */
export const signsFor = (context: Context, networks: readonly string[] | undefined, { id }: Network): boolean =>
  !networks || networks.some((listed) => (findCluster(context, listed)?.id ?? listed) === id)
