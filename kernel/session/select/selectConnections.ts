import type { Account } from '../../types/account.ts'
import type { ConnectionState, DeepReadonly } from '../../types/state.ts'
import { accountsOn } from '../accountsOn.ts'
import { isLive } from '../grants.ts'
import { selectNamespace } from './selectNamespace.ts'
import type { Shown } from './shown.ts'

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
