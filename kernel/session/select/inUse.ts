import type { DeepReadonly } from '../../types/state.ts'
import type { Grant, SessionEntry } from '../graph.ts'
import type { Shown } from './shown.ts'

/** The session in use in a namespace, and its part there; one that a gate holds is not live. */
export function inUse(
  { graph }: Pick<Shown, 'graph'>,
  namespace: string,
): { readonly session: DeepReadonly<SessionEntry>; readonly grant: DeepReadonly<Grant> } | undefined {
  const session = graph.sessions[graph.active.session[namespace] ?? '']
  const grant = session?.grants[namespace]
  return session && grant && grant.status !== 'dormant' ? { session, grant } : undefined
}
