import type { Account } from '../types/account.ts'
import type { CaipNetworkId } from '../types/network.ts'
import type { AccountState, ConnectionState, ConnectionStatus, DeepReadonly, State } from '../types/state.ts'
import { entriesOf } from './entries.ts'
import { accountsOn, isLive, isUsable, namespaceOf, shareOf, statusOf } from './grants.ts'
import type { GrantStatus, Graph, SessionEntry, Share } from './graph.ts'
import { mapValues } from './reduce/records.ts'

/** What is derived from: a kernel's state, or a snapshot of it. */
export type Shown = DeepReadonly<Pick<State, 'graph' | 'networks' | 'connectors' | 'holdings'>>

/** The networks of a namespace that the app offers. */
export const offeredIn = (networks: readonly CaipNetworkId[], namespace: string): readonly CaipNetworkId[] =>
  networks.filter((id) => id.startsWith(`${namespace}:`))

/** The namespace that the app is on; '' while no network is offered. */
export function selectNamespace({ graph, networks }: Pick<Shown, 'graph' | 'networks'>): string {
  const chosen = graph.active.namespace
  return chosen !== undefined && offeredIn(networks, chosen).length > 0 ? chosen : namespaceOf(networks[0] ?? '')
}

/** The session in use in a namespace, and what its wallet shares there; what a gate holds is `authorizing`. */
export function inUse(
  { graph }: Pick<Shown, 'graph'>,
  namespace: string,
):
  | { readonly session: DeepReadonly<SessionEntry>; readonly grant: Share & { readonly status: GrantStatus } }
  | undefined {
  const session = graph.sessions[graph.active.session[namespace] ?? '']
  const grant = session?.grants[namespace]
  if (!session || !grant || !isUsable(grant)) return undefined
  return { session, grant: { ...shareOf(grant), status: statusOf(grant) } }
}

/** The network of a namespace, the app's where none is named: one that the app offers. */
export function selectNetwork(
  state: Pick<Shown, 'graph' | 'networks'>,
  namespace = selectNamespace(state),
): CaipNetworkId | undefined {
  const offered = offeredIn(state.networks, namespace)
  const wanted = [inUse(state, namespace)?.grant.network, state.graph.active.network[namespace]]
  return wanted.find((id) => id !== undefined && offered.includes(id)) ?? offered[0]
}

/** The network that a namespace's wallet is on, where the app does not offer it. */
export function selectUnsupported(
  state: Pick<Shown, 'graph' | 'networks'>,
  namespace = selectNamespace(state),
): CaipNetworkId | undefined {
  const id = inUse(state, namespace)?.grant.network
  return id === undefined || state.networks.includes(id) ? undefined : id
}

/** How far a namespace's connection is: `connected` is a session that passed every gate. */
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

/** The wallet that is asked in a namespace. */
export const selectPending = ({ graph }: Pick<Shown, 'graph'>, namespace: string): string | undefined =>
  graph.attempts.findLast((attempt) => attempt.namespace === namespace)?.connectorId

/** The account in use in a namespace and what was read of it; only its status while none is connected. */
export function selectAccount(state: Shown, namespace = selectNamespace(state)): AccountState {
  const status = selectStatus(state, namespace)
  const used = inUse(state, namespace)
  const nothing = { balance: { status: 'idle' }, tokens: { status: 'idle', data: [] } } as const
  if (used?.grant.status !== 'live') return { status, ...nothing, tokens: { status: 'idle', data: [] } }
  const { account: address, network, accounts } = used.grant
  const { type } = accounts.find((entry) => entry.address === address) ?? {}
  const caipAddress = `${network}:${address}` as const
  const held = state.holdings[namespace]
  const { balance, tokens, profile } = held?.of === caipAddress ? held : { ...nothing, profile: undefined }
  return { status, address, caipAddress, type, balance, tokens, profile } as AccountState
}

/** The live connections of a namespace, the one in use first. */
export function selectConnections(state: Shown, namespace = selectNamespace(state)): readonly ConnectionState[] {
  const { graph, connectors } = state
  const active = graph.active.session[namespace]
  return Object.values(graph.sessions)
    .toSorted((left, right) => Number(right.id === active) - Number(left.id === active))
    .flatMap(({ id, connectorId, name, grants }) => {
      const grant = grants[namespace]
      if (!grant || !isLive(grant)) return []
      return {
        connectorId,
        sessionId: id,
        name,
        imageUrl: connectors.byId[`${namespace}:${connectorId}`]?.imageUrl,
        accounts: accountsOn<DeepReadonly<Account>>(grant, grant.network).map((entry) => ({
          ...entry,
        })) as Account[],
        address: grant.account,
        networkId: grant.network,
        approvedNetworks: grant.networks,
        active: id === active,
      }
    })
}

/** The connection in use in a namespace. */
export const selectConnection = (state: Shown, namespace = selectNamespace(state)): ConnectionState | undefined =>
  selectConnections(state, namespace).find(({ active }) => active)

/** What a session's wallet shares now, by namespace, and how far the session is there. */
export type Shares = Readonly<Record<string, Share & { readonly status: GrantStatus }>>

/** Every session, one that is only remembered and one that is still at its gates included, with what its wallet shares. */
export const selectSessions = ({
  graph,
}: Pick<Shown, 'graph'>): readonly (Pick<DeepReadonly<SessionEntry>, 'id' | 'connectorId' | 'name'> & {
  readonly shares: Shares
})[] =>
  entriesOf(graph).map(({ id, connectorId, name, grants }) => ({
    id,
    connectorId,
    name,
    shares: mapValues(grants, (grant) => ({ ...shareOf(grant), status: statusOf(grant) })),
  }))

/** What the wallet of a session shares; empty where there is no such session, and none is at its gates. */
export const selectShares = (state: Pick<Shown, 'graph'>, sessionId: string): Shares =>
  selectSessions(state).find(({ id }) => id === sessionId)?.shares ?? {}

/** The wallets that a namespace had connected and has not now: locked, not there yet, or of another tab. */
export function selectDormant({ graph, connectors }: Shown, namespace: string): readonly DeepReadonly<SessionEntry>[] {
  return Object.values(graph.sessions).filter(
    ({ connectorId, grants }) =>
      grants[namespace] && !isUsable(grants[namespace]) && connectors.byId[`${namespace}:${connectorId}`] !== undefined,
  )
}

/** Whether a wallet is connected in a namespace; in any, where none is named. */
export const isAnyConnected = (graph: DeepReadonly<Graph>, named?: string | false): boolean =>
  Object.values(graph.sessions).some(({ grants }) =>
    Object.keys(grants).some((namespace) => isLive(grants[namespace]) && namespace === (named || namespace)),
  )
