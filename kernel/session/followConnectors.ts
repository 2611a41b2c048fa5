import { runtimeOf } from '../state/runtime.ts'
import type { Connector } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import { commit } from './commit.ts'
import { attemptFor, entriesOf } from './entries.ts'
import { answersFor } from './identity.ts'
import { restoreAgain } from './restore.ts'

/** A wallet that announces itself after the load re-enters the restore (sessions 3). */
export async function restoreLate(kernel: Kernel, { namespace, id }: Connector): Promise<void> {
  await restoreAgain(kernel, { namespace, connectorId: id })
}

/**
 * A wallet that disappears is not connected any more (sessions 3). Its session stays remembered, so that the wallet's
 * return restores it.
 */
export function loseWallet(kernel: Kernel, connector: Connector): void {
  const { namespace, id, wallet } = connector
  const { graph, watches } = runtimeOf(kernel)
  for (const session of entriesOf(graph)) {
    if (session.connectorId !== id || !session.grants[namespace]) continue
    commit(kernel, { type: 'closed', id: session.id, namespaces: [namespace], by: 'locked' })
    // The wallet may still exist in another namespace, with the same listeners.
    const rest = Object.keys(session.grants).filter((name) => name !== namespace)
    if (rest.some((name) => kernel.connectors.get(name, id)?.wallet === wallet)) continue
    for (const watch of watches) {
      if (watch.sessionId !== session.id || watch.wallet !== wallet) continue
      watches.delete(watch)
      watch.controller.abort()
    }
  }
}

/**
 * Locks a wallet that came back by itself once another wallet claims its identity. It might be the wrong wallet, so it
 * is not connected until the visitor chooses it (wallets 2).
 */
export function doubtWallet(kernel: Kernel, connector: Connector): void {
  const { id } = connector
  for (const session of entriesOf(runtimeOf(kernel).graph)) {
    if (session.connectorId !== id) continue
    const isBack = (name: string) => !session.pressedIn?.includes(name)
    const namespaces = Object.keys(session.grants).filter((name) => isBack(name) && answersFor(kernel, connector, name))
    if (namespaces.length > 0) commit(kernel, { type: 'closed', id: session.id, namespaces, by: 'locked' })
  }
}

/** Called when only one wallet per namespace is kept: wallets that are not in use become remembered only. */
export function keepOneWallet(kernel: Kernel): void {
  const { graph } = runtimeOf(kernel)
  for (const session of Object.values(graph.sessions)) {
    // A session at its gates will replace the others, or be refused.
    if (attemptFor(graph, session.id)) continue
    const namespaces = Object.keys(session.grants).filter((name) => graph.active.session[name] !== session.id)
    if (namespaces.length > 0) commit(kernel, { type: 'closed', id: session.id, namespaces, by: 'locked' })
  }
}
