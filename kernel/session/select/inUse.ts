import type { DeepReadonly } from '../../types/state.ts'
import { isUsable, shareOf, statusOf } from '../grants.ts'
import type { GrantStatus, SessionEntry, Share } from '../graph.ts'
import type { Shown } from './shown.ts'

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
