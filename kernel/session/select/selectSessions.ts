import type { DeepReadonly } from '../../types/state.ts'
import { entriesOf } from '../entries.ts'
import { shareOf, statusOf } from '../grants.ts'
import type { GrantStatus, SessionEntry, Share } from '../graph.ts'
import { mapValues } from '../reduce/records.ts'
import type { Shown } from './shown.ts'

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
