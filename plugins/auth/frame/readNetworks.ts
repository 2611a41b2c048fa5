import { type CaipNetworkId, InvalidInputError, type Network } from 'tapkit/kernel'
import type { Chain } from '../../eip155/networks/chain.ts'
import { toNetwork as fromChain } from '../../eip155/toNetwork.ts'
import type { Cluster } from '../../solana/networks/cluster.ts'
import { toNetwork as fromCluster } from '../../solana/networks/toNetwork.ts'

/** A network of `tapkit/eip155/networks`, `tapkit/solana/networks` or `viem/chains`, or the kernel's own. */
export type SecureNetwork = Chain | Cluster | Network

/**
 * The networks that the page signs for, with the endpoints that it asks.
 * @throws {InvalidInputError} a network has no endpoint, or is of a namespace that the page has no key for
 */
export function readNetworks(
  given: readonly SecureNetwork[],
  rpcUrls: Readonly<Record<CaipNetworkId, string>> = {},
): readonly Network[] {
  return given.map((each) => {
    const network = read(each)
    const rpcUrl = rpcUrls[network.id] ?? network.rpcUrl
    const isSigned = network.namespace === 'eip155' || network.namespace === 'solana'
    if (isSigned && /^https?:\/\/[^/]/.test(rpcUrl)) return { ...network, rpcUrl }
    throw new InvalidInputError({
      verb: 'startFrame',
      given: `the network "${String(network.id).slice(0, 60)}"`,
      takes: 'networks of EVM and Solana, each with an endpoint',
    })
  })
}

function read(network: SecureNetwork): Network {
  if ('namespace' in network) return network
  return isChain(network) ? fromChain(network) : fromCluster(network)
}

const isChain = (network: Chain | Cluster): network is Chain => typeof network.id === 'number'
