import type { ConnectionStatus } from '../../types/state.ts'
import { inUse } from './inUse.ts'
import { selectNamespace } from './selectNamespace.ts'
import type { Shown } from './shown.ts'

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
