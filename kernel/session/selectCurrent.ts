import type { CaipNetworkId } from '../types/network.ts'
import type { ConnectionStatus, DeepReadonly, State } from '../types/state.ts'
import type { GrantStatus, SessionEntry, Share } from './graph.ts'
import { isUsable, namespaceOf, statusOf } from './share.ts'

// The connect button needs these selectors, so every page loads them. The other selectors are in select.ts.

/** The input of the selectors: a kernel's state, or a snapshot of it. */
export type Shown = DeepReadonly<Pick<State, 'graph' | 'networks' | 'connectors' | 'holdings'>>

/** The networks of a namespace that the app offers. */
export const offeredIn = (networks: readonly CaipNetworkId[], namespace: string): readonly CaipNetworkId[] =>
  networks.filter((id) => id.startsWith(`${namespace}:`))

/** The namespace that the app is on; '' while no network is offered. */
export function selectNamespace({ graph, networks }: Pick<Shown, 'graph' | 'networks'>): string {
  const chosen = graph.active.namespace
  return chosen !== undefined && offeredIn(networks, chosen).length > 0 ? chosen : namespaceOf(networks[0] ?? '')
}

/** The session in use in a namespace, with its newest share. A share at a gate has the status `authorizing`. */
export function inUse(
  { graph }: Pick<Shown, 'graph'>,
  namespace: string,
):
  | { readonly session: DeepReadonly<SessionEntry>; readonly grant: Share & { readonly status: GrantStatus } }
  | undefined {
  const session = graph.sessions[graph.active.session[namespace] ?? '']
  const grant = session?.grants[namespace]
  if (!session || !grant || !isUsable(grant)) return undefined
  return { session, grant: { ...(grant.next ?? grant), status: statusOf(grant) } }
}

/** The network of a namespace, or of the app if no namespace is given. Always a network that the app offers. */
export function selectNetwork(
  state: Pick<Shown, 'graph' | 'networks'>,
  namespace = selectNamespace(state),
): CaipNetworkId | undefined {
  const offered = offeredIn(state.networks, namespace)
  const wanted = [inUse(state, namespace)?.grant.network, state.graph.active.network[namespace]]
  return wanted.find((id) => id !== undefined && offered.includes(id)) ?? offered[0]
}

/** The network of a namespace's wallet if the app does not offer it. */
export function selectUnsupported(
  state: Pick<Shown, 'graph' | 'networks'>,
  namespace = selectNamespace(state),
): CaipNetworkId | undefined {
  const id = inUse(state, namespace)?.grant.network
  return id === undefined || state.networks.includes(id) ? undefined : id
}

/** The status of a namespace's connection. `connected` means that the session passed every gate. */
export function selectStatus(
  state: Pick<Shown, 'graph' | 'networks'>,
  namespace = selectNamespace(state),
): ConnectionStatus {
  const { graph } = state
  const status = inUse(state, namespace)?.grant.status
  if (status === 'live') return 'connected'
  const attempts = graph.attempts.filter((attempt) => attempt.namespace === namespace)
  if (attempts.some(({ kind }) => kind === 'connect')) return 'connecting'
  if (attempts.length > 0) return 'reconnecting'
  return status === 'authorizing' ? 'connecting' : 'disconnected'
}

/**
 * Whether a wallet is connected in a namespace, or is being asked there, or is locked and was pressed for in this visit: it
 * comes back under this id once it is unlocked.
 */
export const isWalletInUse = ({ graph }: Pick<Shown, 'graph'>, namespace: string, connectorId: string): boolean =>
  graph.attempts.some((attempt) => attempt.connectorId === connectorId && attempt.namespace === namespace) ||
  Object.values(graph.sessions).some(
    ({ connectorId: id, grants, pressedIn }) =>
      id === connectorId && (isUsable(grants[namespace]) || pressedIn?.includes(namespace)),
  )
