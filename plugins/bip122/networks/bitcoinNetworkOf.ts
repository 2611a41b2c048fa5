import { type Network, UnsupportedChainError } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import type { BitcoinNetwork } from './bitcoinNetwork.ts'

/**
 * The composed Bitcoin network of a kernel's network: its name in wallets, its explorer.
 * @throws UnsupportedChainError
 */
export function bitcoinNetworkOf({ networks }: Context, { id, name }: Pick<Network, 'id' | 'name'>): BitcoinNetwork {
  const found = networks.get(id)
  if (!found) throw new UnsupportedChainError({ debug: `${name} (${id}) is not in the \`networks\` of bip122.` })
  return found
}
