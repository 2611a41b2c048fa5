import { runtimeOf } from '../state/runtime.ts'
import type { Connector } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import { commit } from './commit.ts'
import { reconnect } from './restore.ts'
import { watchKey } from './watch.ts'

/** A wallet that announces itself after the load re-enters the restore (R4). */
export async function restoreLate(kernel: Kernel, { namespace, id }: Connector): Promise<void> {
  const { state } = runtimeOf(kernel)
  if (state.status !== 'ready' || !state.config.features.reconnect) return
  const { sessions } = state.graph
  const isDormant = Object.values(sessions).some(
    ({ connectorId, grants }) => connectorId === id && grants[namespace]?.status === 'dormant',
  )
  if (isDormant) await reconnect(kernel, { namespace, connectorId: id })
}

/** A wallet that is gone is not connected (R4); its session is remembered, so that its return restores it. */
export function loseWallet(kernel: Kernel, connector: Connector): void {
  const { namespace, id } = connector
  const { graph, watches } = runtimeOf(kernel)
  for (const session of Object.values(graph.sessions)) {
    if (session.connectorId !== id || !session.grants[namespace]) continue
    commit(kernel, { type: 'closed', id: session.id, namespaces: [namespace], by: 'locked' })
    const key = watchKey(kernel, connector, session.id)
    watches.get(key)?.controller.abort()
    watches.delete(key)
  }
}

/**
 * A wallet came back by itself, and another one claims its identity: the visitor may be shown the wrong one, so it is not
 * connected until it is chosen (R54).
 */
export function doubtWallet(kernel: Kernel, { id }: Connector): void {
  for (const session of Object.values(runtimeOf(kernel).graph.sessions)) {
    if (session.connectorId === id && session.restored) commit(kernel, { type: 'closed', id: session.id, by: 'locked' })
  }
}
