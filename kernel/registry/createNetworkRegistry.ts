import { parseCaipNetworkId } from '../caip/parseCaip.ts'
import { InvalidNetworkError, NetworkNotFoundError } from '../errors/network.ts'
import type { NamespaceInfo, Network } from '../types/network.ts'

/** The networks that the composed plugins offer. */
export type NetworkRegistry = {
  /** Adds networks, one that is there already is replaced in place; `namespace` says how theirs is named to people. */
  add(networks: readonly Network[], namespace?: NamespaceInfo): void
  /** The network of an id, which may be a former one. */
  get(id: string): Network | undefined
  /** @throws NetworkNotFoundError */
  require(id: string): Network
  list(namespace?: string): readonly Network[]
  /** What people are told of a namespace; its bare id where no plugin said more. */
  describe(namespace: string): NamespaceInfo
}

/** Makes the registry; `onAdd` writes the state and the allow-list of hosts. */
export function createNetworkRegistry(onAdd: (network: Network) => void): NetworkRegistry {
  const byId = new Map<string, Network>()
  const namespaces = new Map<string, NamespaceInfo>()
  const former = new Map<string, string>()
  const get = (id: string) => byId.get(id) ?? byId.get(former.get(id) ?? '')
  return {
    add(networks, info) {
      for (const network of networks) {
        const { namespace, reference } = parseCaipNetworkId(network.id)
        if (namespace !== network.namespace || reference !== network.reference) {
          throw new InvalidNetworkError({
            debug: `Network "${network.name}" has id "${network.id}", which is not "${network.namespace}:${network.reference}". Make them agree.`,
          })
        }
        byId.set(network.id, network)
        for (const id of network.formerIds ?? []) former.set(id, network.id)
        if (info) namespaces.set(namespace, info)
        onAdd(network)
      }
    },
    get,
    require(id) {
      const network = get(id)
      if (!network) throw new NetworkNotFoundError({ id })
      return network
    },
    list: (namespace) => [...byId.values()].filter((network) => !namespace || network.namespace === namespace),
    describe: (namespace) => namespaces.get(namespace) ?? { name: namespace },
  }
}
