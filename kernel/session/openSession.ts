import { InvalidSessionError } from '../errors/connection.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { commit, pull } from './commit.ts'
import { closeAll } from './disconnect.ts'
import { entryOf } from './entries.ts'
import type { SessionEntry } from './graph.ts'
import { answersFor, isDoubtful, isOneWallet } from './identity.ts'
import { readSession } from './readSession.ts'
import { isUsable } from './share.ts'
import { type Opening, toSession } from './toSession.ts'

/** A wallet's answer after it has become a session. */
export type Opened = Opening & { readonly session: SessionEntry }

/**
 * Turns a wallet's answer into a session once its provider is available. The gates come later.
 * @throws InvalidSessionError, ConnectAbortedError
 */
export async function openSession(kernel: Kernel, asked: Opening): Promise<Opened> {
  const { connector, attempt, known } = asked
  const { reason, generation } = attempt
  // If a restored wallet only shares one of its other namespaces now, this namespace is locked and the other goes on.
  const spans = reason === 'restore' ? Object.keys(known?.grants ?? {}) : []
  const answered = readSession(asked.answer, connector.namespace, [
    connector.namespace,
    ...spans.filter((name) => answersFor(kernel, connector, name)),
  ])
  // A named session keeps its id, even if its wallet answers another. Otherwise tabs that read each other's sessions
  // would never settle.
  const read = known?.named ? { ...answered, id: known.id } : answered
  // A session counts only with a live provider behind it (sessions 1).
  if (!(await attempt.run(() => connector.getProvider(read.id)))) {
    throw new InvalidSessionError({ debug: `The provider of "${connector.name}" is gone.` })
  }
  // A session that another tab has ended meanwhile does not come back with the answer.
  pull(kernel)
  attempt.check()
  const { namespace, id: connectorId, name, imageUrl } = connector
  const now = kernel.connectors.get(namespace, connectorId)
  // Another object may have taken the wallet's id. The answer does not belong to that object.
  if (!now || !isOneWallet(now, connector)) {
    throw new InvalidSessionError({ debug: `"${connector.name}" was removed while it connected.` })
  }
  const { graph } = runtimeOf(kernel)
  // Another wallet may have claimed the identity while this wallet was asked.
  if (reason === 'restore' && known && isDoubtful(now, known)) {
    throw new InvalidSessionError({ debug: `Another wallet claims to be "${connector.name}" as well.` })
  }
  // If the wallet names an existing session, that session goes on.
  const namesake = read.id === undefined ? undefined : entryOf(graph, read.id)
  const opening = { ...asked, known: known ?? namesake }
  const session = toSession(kernel, opening, read)
  if (namesake && namesake.connectorId !== connectorId) {
    throw new InvalidSessionError({ debug: `"${connector.name}" gave its session the name of another wallet’s.` })
  }
  const isShared = (name: string) => answersFor(kernel, connector, name) && isUsable(session.grants[name])
  if (!session.grants[namespace] || !Object.keys(session.grants).some(isShared)) {
    throw new InvalidSessionError({ debug: `"${connector.name}" shares no account that was approved for a network.` })
  }
  const pressed = reason !== 'restore'
  const wallet = !pressed ? undefined : { id: connectorId, name, namespace, imageUrl }
  const ended = commit(kernel, { type: 'opened', generation, session, wallet }, reason)
  // Reading a session anew asks no wallet to end anything.
  if (pressed) closeAll(kernel, ended, session.named ? undefined : connectorId)
  return { ...opening, session }
}
