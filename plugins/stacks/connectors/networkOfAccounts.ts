import type { Account, Kernel, Network } from 'tapkit/kernel'
import { addressNetwork, parsePrincipal } from '../address/parsePrincipal.ts'
import { networkOf } from '../networkOf.ts'

/** The network that a wallet's accounts are of: the wanted one where their addresses are of its kind. */
export function networkOfAccounts(kernel: Kernel, accounts: readonly Account[], wanted: Network): Network {
  const kind = parsePrincipal(accounts[0]?.address)?.network
  if (kind === addressNetwork(wanted.reference)) return wanted
  return networkOf(kernel, kind === 'mainnet' ? 1 : 2147483648)
}
