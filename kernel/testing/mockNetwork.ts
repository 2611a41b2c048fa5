import type { CaipNetworkId, Network } from '../types/network.ts'

/**
 * Makes a network out of its CAIP-2 id; what a test is about is said in `more`.
 * @example
 * ```ts
 * import { mockNetwork } from 'tapkit/testing'
 * const river = mockNetwork('river:1', { name: 'River', explorerUrl: 'https://river.example' })
 * ```
 */
export function mockNetwork(id: CaipNetworkId, more: Partial<Omit<Network, 'id'>> = {}): Network {
  const [namespace = '', reference = ''] = id.split(':')
  return {
    id,
    namespace,
    reference,
    name: `${namespace} ${reference}`,
    nativeCurrency: { name: namespace, symbol: namespace.slice(0, 3).toUpperCase(), decimals: 6 },
    rpcUrl: `https://${namespace}-${reference}.example`,
    ...more,
  }
}
