import { InvalidSessionError } from '../errors/connection.ts'
import { initialAccount } from '../state/createState.ts'
import { recall, remember, rememberConnections, setDisconnected } from '../state/persist.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connector, Session } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { AccountEntry, ConnectionState } from '../types/state.ts'
import { namespaceState } from './namespaceState.ts'

/**
 * Writes a live session into each namespace that it spans; answers those in which it is now the active one.
 * @throws InvalidSessionError where the wallet was removed meanwhile
 */
export function writeSession(
  kernel: Kernel,
  connector: Connector,
  session: Session,
  { restored, activate = true }: { restored: boolean; activate?: boolean },
): string[] {
  if (!kernel.connectors.get(connector.namespace, connector.id)) {
    throw new InvalidSessionError({ debug: `"${connector.name}" was removed while it connected.` })
  }
  const sessionId = session.id ?? `${connector.key}:${Date.now().toString(36)}`
  const namespaces = spannedBy(kernel, session, connector, restored)
  const active = recall(kernel, 'activeConnectors') ?? {}
  // Beside several wallets, restoring a session does not take the place of the wallet in use in another namespace.
  const taken = namespaces.filter((namespace) => {
    const current = namespaceState(kernel, namespace).connections.activeConnectorId
    if (current === connector.id) return true
    if (!activate || !restored || namespace === connector.namespace) return activate
    if (!kernel.config.features.multiWallet) return true
    return current === undefined && (active[namespace] ?? connector.id) === connector.id
  })
  for (const namespace of namespaces) {
    writeNamespace(kernel, namespace, connector, session, sessionId, taken.includes(namespace))
  }
  if (activate) activateNetwork(kernel, session, restored)
  if (!restored) rememberWallet(kernel, connector)
  for (const namespace of namespaces) {
    rememberConnections(kernel, namespace)
    setDisconnected(kernel, namespace, connector.id, false)
  }
  return taken
}

/** The namespaces of a session: those of its accounts in which its connector stands. A restore yields to a connect under way. */
export function spannedBy(kernel: Kernel, session: Session, connector: Connector, restored: boolean): string[] {
  const { attempts } = runtimeOf(kernel)
  return [...new Set(session.accounts.map(({ namespace }) => namespace))].filter(
    (namespace) =>
      namespace === connector.namespace ||
      (kernel.connectors.get(namespace, connector.id) && !(restored && attempts.get(namespace)?.kind === 'connect')),
  )
}

/** The account that is shown of several: the one of the preferred type, else the first. */
export function pickAccount(kernel: Kernel, namespace: string, accounts: readonly AccountEntry[]) {
  const preferred = recall(kernel, 'accountTypes')?.[namespace] ?? kernel.config.defaultAccountTypes[namespace]
  return { account: accounts.find(({ type }) => type === preferred) ?? accounts[0], preferred }
}

function writeNamespace(
  kernel: Kernel,
  namespace: string,
  connector: Connector,
  session: Session,
  sessionId: string,
  activate: boolean,
): void {
  const { connections, accounts, networks } = namespaceState(kernel, namespace)
  const own = session.accounts.filter((account) => account.namespace === namespace)
  const networkId =
    session.network.namespace === namespace
      ? session.network.id
      : (networks.active ?? networks.requested[0] ?? `${namespace}:0`)
  const entry: ConnectionState = {
    connectorId: connector.id,
    sessionId,
    name: connector.name,
    imageUrl: connector.imageUrl,
    accounts: own.map((account) => ({ ...account })),
    networkId,
    approvedNetworks: session.approvedNetworks && [...session.approvedNetworks],
  }
  const others = connections.list.filter(({ connectorId }) => connectorId !== connector.id)
  const beside = kernel.config.features.multiWallet ? others : []
  connections.list = activate ? [entry, ...beside] : [...others, entry]
  if (!activate) return
  connections.activeConnectorId = connector.id
  connections.pendingConnectorId = undefined
  connections.status = 'connected'
  const { account, preferred } = pickAccount(kernel, namespace, own)
  if (!account) return
  Object.assign(accounts, initialAccount(), {
    status: 'connected',
    address: account.address,
    caipAddress: `${networkId}:${account.address}`,
    preferredType: preferred,
  })
  const supported = kernel.networks.get(networkId) !== undefined
  networks.unsupported = supported ? undefined : networkId
  networks.approved = entry.approvedNetworks
  if (supported) networks.active = networkId
}

function activateNetwork(kernel: Kernel, session: Session, restored: boolean): void {
  const { networks } = runtimeOf(kernel).state
  const { id, namespace } = session.network
  if (!kernel.networks.get(id)) {
    if (!restored || !networks.active) networks.active = networks.byNamespace[namespace]?.active
    return
  }
  // A restore must not move the visitor away from the chain that they left the page on.
  if (restored && networks.active && !networks.active.startsWith(`${namespace}:`)) return
  networks.active = id
  remember(kernel, 'activeNetwork', id)
  remember(kernel, 'networks', { ...recall(kernel, 'networks'), [namespace]: id })
}

/** Puts a wallet at the front of the two recent ones (R6). */
function rememberWallet(kernel: Kernel, { id, name, namespace, imageUrl }: Connector): void {
  const { state } = runtimeOf(kernel)
  const others = state.recentWallets.filter((wallet) => wallet.id !== id || wallet.namespace !== namespace)
  state.recentWallets = [{ id, name, namespace, imageUrl }, ...others].slice(0, 2)
  remember(
    kernel,
    'recentWallets',
    state.recentWallets.map((wallet) => ({ ...wallet })),
  )
}
