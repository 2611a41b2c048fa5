import { ConnectAbortedError, InvalidSessionError } from '../errors/connection.ts'
import { isError } from '../errors/isError.ts'
import { track } from '../report/track.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connection } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import { authorize, authorizeInBackground, authorizeKey } from './authorize.ts'
import { commit } from './commit.ts'
import { toConnection } from './connection.ts'
import { closeSession } from './disconnect.ts'
import { attemptFor, candidateOf, entryOf, sessionOf } from './entries.ts'
import { answersFor, isOfOneWallet } from './identity.ts'
import type { Opened } from './openSession.ts'
import { isUsable } from './share.ts'
import type { Watch } from './watch.ts'

/**
 * Lets a session through its gates, and answers the connection that hosts now see. If a gate refuses the session, it is
 * closed.
 * @throws the error of a gate, InvalidSessionError, ConnectAbortedError
 */
export function admit(kernel: Kernel, opened: Opened, watch: Watch): Promise<Connection> {
  const { id } = opened.session
  const runtime = runtimeOf(kernel)
  runtime.admissions ??= new Map()
  const { admissions } = runtime
  const admission = letThrough(kernel, opened, watch)
  admissions.set(id, admission)
  const end = () => void (admissions.get(id) === admission && admissions.delete(id))
  admission.then(end, end)
  return admission
}

async function letThrough(kernel: Kernel, opened: Opened, watch: Watch): Promise<Connection> {
  const { connector, attempt, signed } = opened
  const { id } = opened.session
  const { attempts } = runtimeOf(kernel)
  // The wallet may have reported another account meanwhile. The gates below are then asked about that account.
  watch.adopt(id)
  // From here on this call asks the gates. An older question is given up, so that a gate is not asked twice about an
  // account.
  for (const namespace of Object.keys(entryOf(runtimeOf(kernel).graph, id)?.grants ?? {})) {
    attempts.get(authorizeKey(id, namespace))?.abort(new ConnectAbortedError())
  }
  try {
    await authorize(kernel, { id, attempt, signed })
  } catch (cause) {
    turnBack(kernel, opened, cause)
    throw cause
  } finally {
    attempt.end()
  }
  if (attempt.reason === 'connect') endRest(kernel, opened)
  const { graph } = runtimeOf(kernel).state
  const found = toConnection(kernel, entryOf(graph, id), connector.namespace)
  if (!found) throw new InvalidSessionError({ debug: `"${connector.name}" was locked or removed while it connected.` })
  track(kernel, 'CONNECT_SUCCESS', { method: 'browser', name: connector.name, reconnect: attempt.reason === 'restore' })
  return found
}

/**
 * A connect renews every namespace that its wallet answers for. Older grants of that wallet end unless the answer
 * renewed them.
 */
function endRest(kernel: Kernel, { connector, session }: Opened): void {
  const { graph } = runtimeOf(kernel)
  if (!sessionOf(graph, session.id)) return
  for (const older of Object.values(graph.sessions)) {
    if (older.id === session.id || !isOfOneWallet(older, session)) continue
    const isOver = (name: string) => answersFor(kernel, connector, name) && !session.grants[name]
    const namespaces = Object.keys(older.grants).filter(isOver)
    commit(kernel, { type: 'closed', id: older.id, namespaces, by: 'wallet' })
  }
}

/**
 * Ends a session that a gate has refused. An existing session, or a session of another tab, is kept and waits as before
 * if the attempt was given up or the gate could not be asked.
 */
function turnBack(kernel: Kernel, opened: Opened, cause: unknown): void {
  const { connector, attempt, session } = opened
  const { id } = session
  const { graph } = runtimeOf(kernel)
  const newer = attemptFor(graph, id)
  if (newer && newer.generation > attempt.generation) return
  const entry = entryOf(graph, id)
  const isLocked = !isUsable(entry?.grants[connector.namespace])
  // A gate may throw any error, even an abort. Only the attempt's own signal tells whether the attempt was given up.
  const isUndecided = attempt.signal.aborted || isLocked || (attempt.reason === 'restore' && isUnreached(cause))
  // A newer attempt has replaced this session in the graph, and nobody has asked its wallet to end the session yet.
  const isReplaced = attempt.signal.reason?.params?.reason === 'superseded'
  const refused = entry ?? (isReplaced ? session : undefined)
  // A candidate alone was refused: the session that it was to renew goes on.
  const isRenewal = candidateOf(graph, id) !== undefined
  attempt.end()
  if ((isUndecided || isRenewal) && sessionOf(runtimeOf(kernel).graph, id)) leaveUndecided(kernel, id)
  else if (refused) closeSession(kernel, refused, connector)
}

/** Leaves a session that no gate could decide: a grant that came back is locked again, a grant in use is asked about again. */
function leaveUndecided(kernel: Kernel, id: string): void {
  const { grants = {} } = sessionOf(runtimeOf(kernel).graph, id) ?? {}
  const namespaces = Object.keys(grants).filter((name) => grants[name]?.next && grants[name].status === 'dormant')
  if (namespaces.length > 0) commit(kernel, { type: 'closed', id, namespaces, by: 'locked' })
  for (const name of Object.keys(grants)) authorizeInBackground(kernel, id, name)
}

/** Errors of a service that gave no usable answer. */
const unanswered = ['HttpNetworkError', 'HttpTimeoutError', 'HttpParseError'] as const

/**
 * Whether an error, or one of its causes, means that a service did not answer or cannot answer now. Such an error
 * decides nothing.
 */
function isUnreached(error: unknown): boolean {
  let current = error
  for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth++) {
    if (isError(current, 'HttpStatusError')) return current.status >= 500 || current.status === 429
    if (unanswered.some((name) => isError(current, name))) return true
    current = (current as { cause?: unknown }).cause
  }
  return false
}
