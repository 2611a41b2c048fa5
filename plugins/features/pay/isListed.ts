import { isSameAddress, type Kernel } from 'tapkit/kernel'
import type { Way } from './state.ts'

/**
 * Whether the host vouches for a token, because the token is on its list. A service's name for a token proves nothing.
 */
export function isListed(kernel: Kernel, { networkId, address }: Pick<Way['asset'], 'networkId' | 'address'>): boolean {
  const namespace = kernel.networks.get(networkId)?.namespace
  if (!namespace || !address) return false
  const tokens = kernel.networks.describe(namespace).tokens?.[networkId] ?? []
  return tokens.some((token) => isSameAddress(typeof token === 'string' ? token : token.address, address))
}
