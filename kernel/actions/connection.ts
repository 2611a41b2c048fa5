import { runtimeOf } from '../state/runtime.ts'
import type { Account } from '../types/account.ts'
import type { Connection } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'
import type { ConnectionState } from '../types/state.ts'
import { activeNetwork } from './activeNetwork.ts'

/** The namespace of the active network, or of the first that was added. */
export function activeNamespace(kernel: Kernel): string | undefined {
  return activeNetwork(kernel)?.namespace
}

/** The active connection of a namespace, live; `undefined` where none is. */
export function connection(kernel: Kernel, namespace = activeNamespace(kernel)): Connection | undefined {
  if (!namespace) return undefined
  const { list, activeConnectorId } = runtimeOf(kernel).state.connections[namespace] ?? {}
  const entry = list?.find(({ connectorId }) => connectorId === activeConnectorId)
  return entry && toConnection(kernel, namespace, entry)
}

/** A connection as hooks see it; `undefined` where its wallet is no longer there. */
export function toConnection(kernel: Kernel, namespace: string, entry: ConnectionState): Connection | undefined {
  const connector = kernel.connectors.get(namespace, entry.connectorId)
  const accounts: Account[] = entry.accounts.map((account) => ({ ...account }))
  const active = runtimeOf(kernel).state.accounts[namespace]?.address
  const account = accounts.find(({ address }) => address === active) ?? accounts[0]
  if (!connector || !account) return undefined
  const network = kernel.networks.get(entry.networkId) ?? unknownNetwork(namespace, entry.networkId)
  return { namespace, sessionId: entry.sessionId, connector, accounts, account, network }
}

/** A wallet's network that the app does not offer. */
function unknownNetwork(namespace: string, id: Network['id']): Network {
  return {
    id,
    namespace,
    reference: id.slice(id.indexOf(':') + 1),
    name: 'Unknown Network',
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrl: '',
  }
}
