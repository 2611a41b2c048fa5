import { initialAccount } from '../state/createState.ts'
import { recall, remember, rememberConnections } from '../state/persist.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel, SessionPatch } from '../types/kernel.ts'
import { activeNetwork } from './activeNetwork.ts'
import { announceChanges } from './announceChanges.ts'
import { connection, toConnection } from './connection.ts'
import { forgetConnection } from './disconnect.ts'
import { namespaceState } from './namespaceState.ts'
import { reconnect } from './reconnect.ts'

/**
 * The one way in for what a wallet reports by itself. No accounts is a lock, not a wish to leave (EIP-1193): the state
 * forgets the connection, and the wallet's next accounts restore it.
 */
export async function syncSession(
  kernel: Kernel,
  connectorId: string,
  namespace: string,
  patch: SessionPatch,
): Promise<void> {
  if (kernel.signal.aborted) return
  const { connections, accounts, networks } = namespaceState(kernel, namespace)
  const entry = connections.list.find((candidate) => candidate.connectorId === connectorId)
  if (!entry) {
    if (patch.accounts?.length) await restoreUnlocked(kernel, namespace, connectorId)
    return
  }
  const previous = connection(kernel, namespace)
  const previousNetwork = activeNetwork(kernel)
  const active = connections.activeConnectorId === connectorId
  if (patch.accounts?.length === 0) {
    const live = toConnection(kernel, namespace, entry)
    if (live) forgetConnection(kernel, live)
    await announceChanges(kernel, { namespace, previous, previousNetwork, reason: 'switch', signal: kernel.signal })
    return
  }
  if (patch.accounts) entry.accounts = patch.accounts.map((account) => ({ ...account }))
  if (patch.approvedNetworks) entry.approvedNetworks = [...patch.approvedNetworks]
  if (patch.network) entry.networkId = patch.network.id
  if (active) {
    const [account] = entry.accounts
    if (account && account.address !== accounts.address) {
      const { preferredType } = accounts
      Object.assign(accounts, initialAccount(), { status: 'connected', address: account.address, preferredType })
    }
    accounts.caipAddress = `${entry.networkId}:${accounts.address}`
    networks.approved = entry.approvedNetworks
    if (patch.network) followNetwork(kernel, namespace, patch.network.id)
  }
  rememberConnections(kernel, namespace)
  if (active)
    await announceChanges(kernel, { namespace, previous, previousNetwork, reason: 'switch', signal: kernel.signal })
}

/** The network that the wallet is on becomes the namespace's; an unknown one is marked. */
export function followNetwork(kernel: Kernel, namespace: string, id: `${string}:${string}`): void {
  const { state, cache } = runtimeOf(kernel)
  const { networks, accounts } = namespaceState(kernel, namespace)
  const supported = kernel.networks.get(id) !== undefined
  networks.unsupported = supported ? undefined : id
  if (!supported) return
  if (networks.active !== id) {
    accounts.balance = { status: 'idle' }
    accounts.tokens = { status: 'idle', data: [] }
    cache.drop(`account:${namespace}`)
  }
  networks.active = id
  remember(kernel, 'networks', { ...recall(kernel, 'networks'), [namespace]: id })
  if (state.networks.active?.startsWith(`${namespace}:`)) {
    state.networks.active = id
    remember(kernel, 'activeNetwork', id)
  }
}

async function restoreUnlocked(kernel: Kernel, namespace: string, connectorId: string): Promise<void> {
  const stored = recall(kernel, 'connections')?.[namespace] ?? []
  if (kernel.config.features.reconnect && stored.some((entry) => entry.connectorId === connectorId)) {
    await reconnect(kernel, namespace)
  }
}
