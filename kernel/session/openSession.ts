import { InvalidSessionError } from '../errors/connection.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { commit } from './commit.ts'
import { closeAll } from './disconnect.ts'
import { entryOf } from './entries.ts'
import type { SessionEntry } from './graph.ts'
import { answersFor, isDoubtful, isOneWallet } from './identity.ts'
import { readSession } from './readSession.ts'
import { isUsable } from './share.ts'
import { type Opening, toSession } from './toSession.ts'

/** A wallet's answer that stands as a session. */
export type Opened = Opening & {
  readonly id: string
  readonly session: SessionEntry
  readonly granted: readonly string[]
}

/**
 * Writes a wallet's answer as a session, once its provider is there. Its gates are still to be passed.
 * @throws InvalidSessionError, ConnectAbortedError
 */
export async function openSession(kernel: Kernel, asked: Opening): Promise<Opened> {
  const { connector, attempt, reason } = asked
  const { known } = asked
  // What is read back and shares another chain of it alone is locked here, and goes on there.
  const spans = reason === 'restore' ? Object.keys(known?.grants ?? {}) : []
  const answered = readSession(asked.answer, connector.namespace, [
    connector.namespace,
    ...spans.filter((name) => answersFor(kernel, connector, name)),
  ])
  // One that was asked for by its name keeps it, whatever its wallet calls it now: tabs that read it must come to rest.
  const read = known?.named ? { ...answered, id: known.id } : answered
  // A session counts only with a live provider behind it (sessions 1).
  if (!(await attempt.run(() => connector.getProvider(read.id)))) {
    throw new InvalidSessionError({ debug: `The provider of "${connector.name}" is gone.` })
  }
  attempt.check()
  const { namespace, id: connectorId } = connector
  const now = kernel.connectors.get(namespace, connectorId)
  // Another object may have taken its id: the answer is not that one's.
  if (!now || !isOneWallet(now, connector)) {
    throw new InvalidSessionError({ debug: `"${connector.name}" was removed while it connected.` })
  }
  const { graph } = runtimeOf(kernel)
  // Another wallet may have claimed its identity while it was asked.
  if (reason === 'restore' && known && isDoubtful(now, known)) {
    throw new InvalidSessionError({ debug: `Another wallet claims to be "${connector.name}" as well.` })
  }
  // A wallet that gives its session the name of one that is there goes on with that one.
  const namesake = read.id === undefined ? undefined : entryOf(graph, read.id)
  const opening = { ...asked, known: known ?? namesake }
  const session = toSession(kernel, opening, read)
  const { id, named } = session
  if (namesake && namesake.connectorId !== connectorId) {
    throw new InvalidSessionError({ debug: `"${connector.name}" gave its session the name of another wallet’s.` })
  }
  const isShared = (name: string) => answersFor(kernel, connector, name) && isUsable(session.grants[name])
  if (!session.grants[namespace] || !Object.keys(session.grants).some(isShared)) {
    throw new InvalidSessionError({ debug: `"${connector.name}" shares no account that was approved for a network.` })
  }
  const { name, imageUrl } = connector
  const pressed = reason !== 'restore'
  const wallet = !pressed ? undefined : { id: connectorId, name, namespace, imageUrl }
  const { generation } = attempt
  const ended = commit(kernel, { type: 'opened', generation, session, wallet }, reason)
  // What is read anew has no wallet end anything.
  if (pressed) closeAll(kernel, ended, named ? undefined : connectorId)
  return { ...opening, id, session, granted: Object.keys(session.grants) }
}
