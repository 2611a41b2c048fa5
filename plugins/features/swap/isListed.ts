import { isSameAddress, type Kernel, type Network } from 'tapkit/kernel'
import { balanceOf } from './balanceOf.ts'
import type { SwapToken } from './service.ts'

/**
 * Whether the host vouches for a token: the token is on its list, held or not, or is read from such a list. Its symbol
 * proves nothing.
 */
export function isListed(kernel: Kernel, network: Network, { address }: Pick<SwapToken, 'address'>): boolean {
  if (address === undefined) return true
  const tokens = kernel.networks.describe(network.namespace).tokens?.[network.id] ?? []
  const held = balanceOf(kernel.state, { address })
  return (
    tokens.some((token) => isSameAddress(typeof token === 'string' ? token : token.address, address)) ||
    (held !== undefined && !held.unlisted)
  )
}
