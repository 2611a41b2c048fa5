import { initialAccount } from '../state/createState.ts'
import { recall, remember, rememberConnections } from '../state/persist.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel, SessionPatch } from '../types/kernel.ts'
import { announceChanges, takeStock } from './announceChanges.ts'
import { forget } from './disconnect.ts'
import { namespaceState } from './namespaceState.ts'
import { reconnect } from './reconnect.ts'
import { pickAccount } from './writeSession.ts'

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
  const stock = takeStock(kernel)
  const active = connections.activeConnectorId === connectorId
  if (patch.accounts?.length === 0) {
    // Only here: what else the session spans is for the wallet to report.
    forget(kernel, namespace, entry.sessionId)
    await announceChanges(kernel, stock, 'switch')
    return
  }
  if (patch.accounts) entry.accounts = patch.accounts.map((account) => ({ ...account }))
  if (patch.approvedNetworks) entry.approvedNetworks = [...patch.approvedNetworks]
  if (patch.network) entry.networkId = patch.network.id
  if (active) {
    const { account, preferred } = pickAccount(kernel, namespace, entry.accounts)
    if (account && account.address !== accounts.address) {
      const shown = { status: 'connected', address: account.address, preferredType: preferred } as const
      Object.assign(accounts, initialAccount(), shown)
    }
    accounts.caipAddress = `${entry.networkId}:${accounts.address}`
    networks.approved = entry.approvedNetworks
    if (patch.network) followNetwork(kernel, namespace, patch.network.id)
  }
  rememberConnections(kernel, namespace)
  if (active) await announceChanges(kernel, stock, 'switch')
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
