import type { Account } from '../types/account.ts'
import type { ConnectionState, DeepReadonly } from '../types/state.ts'
import { entriesOf } from './entries.ts'
import { accountsOn, shareOf } from './grants.ts'
import type { GrantStatus, SessionEntry, Share } from './graph.ts'
import { mapValues } from './reduce/records.ts'
import { type Shown, selectNamespace } from './selectCurrent.ts'
import { isLive, isUsable, statusOf } from './share.ts'

/** The wallet that is asked in a namespace. */
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
