import type { Account } from '../types/account.ts'
import type { AccountState, ConnectionState, DeepReadonly } from '../types/state.ts'
import { accountsOn, entriesOf, shareOf } from './entries.ts'
import type { GrantStatus, SessionEntry, Share } from './graph.ts'
import { mapValues } from './reduce/records.ts'
import { inUse, type Shown, selectNamespace, selectStatus } from './selectCurrent.ts'
import { isLive, isUsable, statusOf } from './share.ts'

/** The wallet that is being asked in a namespace. */
export const selectPending = ({ graph }: Pick<Shown, 'graph'>, namespace: string): string | undefined =>
  graph.attempts.findLast((attempt) => attempt.namespace === namespace)?.connectorId

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

/** The account in use in a namespace with its balances and profile. Only the status if no account is connected. */
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

/** The newest share of a session's wallet and the session's status, by namespace. */
export type Shares = Readonly<
  Record<
    string,
    Share & {
      readonly status: GrantStatus
      /** Whether the app uses this session in the namespace. */
      readonly active: boolean
      /** The share that has passed every gate, also while the newest share waits at a gate. */
      readonly passed?: Share | undefined
    }
  >
>

/** Every session with its wallet's shares, including remembered sessions and sessions at their gates. */
export const selectSessions = ({
  graph,
}: Pick<Shown, 'graph'>): readonly (Pick<DeepReadonly<SessionEntry>, 'id' | 'connectorId' | 'name' | 'named'> & {
  readonly shares: Shares
})[] =>
  entriesOf(graph).map(({ id, connectorId, name, named, grants }) => ({
    id,
    connectorId,
    name,
    named,
    shares: mapValues(grants, (grant, namespace) => ({
      ...shareOf(grant),
      status: statusOf(grant),
      active: graph.active.session[namespace] === id,
      passed: grant.status === 'live' ? shareOf({ ...grant, next: undefined }) : undefined,
    })),
  }))

/** The shares of a session's wallet; empty if there is neither such a session nor such a candidate. */
export const selectShares = (state: Pick<Shown, 'graph'>, sessionId: string): Shares =>
  selectSessions(state).find(({ id }) => id === sessionId)?.shares ?? {}

/**
 * The remembered wallets of a namespace that are not connected: locked, not yet there, or connected only in another
 * tab.
 */
export function selectDormant({ graph, connectors }: Shown, namespace: string): readonly DeepReadonly<SessionEntry>[] {
  return Object.values(graph.sessions).filter(
    ({ connectorId, grants }) =>
      grants[namespace] && !isUsable(grants[namespace]) && connectors.byId[`${namespace}:${connectorId}`] !== undefined,
  )
}
