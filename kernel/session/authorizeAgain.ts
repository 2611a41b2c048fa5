import { NotConnectedError } from '../errors/connection.ts'
import { isError } from '../errors/isError.ts'
import { assertAlive } from '../report/assertAlive.ts'
import { report } from '../report/report.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { beginKeyed } from './attempt.ts'
import { pass } from './authorize.ts'
import { commit } from './commit.ts'
import { closeSession } from './disconnect.ts'
import { admitting, entryOf } from './entries.ts'

/**
 * Asks the gates about a session in use that has another account or network now. A refusal closes the session.
 * @throws the error of a gate, SessionRefusedError, ConnectAbortedError
 */
export async function authorizeAgain(kernel: Kernel, id: string, namespace: string): Promise<void> {
  if (!isHeld(kernel, id, namespace)) return
  // While an attempt opens the session, that attempt asks the gates.
  if (admitting(runtimeOf(kernel).graph, id)) return
  // Each namespace has its own attempt, because a wallet that moves in one namespace has not moved in the others.
  const attempt = beginKeyed(kernel, authorizeKey(id, namespace))
  try {
    while (isHeld(kernel, id, namespace)) {
      await pass(kernel, { id, namespace, reason: 'switch', attempt })
    }
  } catch (error) {
    // A gate may have gone back to an account that had passed. The session then stays.
    if (isHeld(kernel, id, namespace) && !attempt.signal.aborted) {
      const session = runtimeOf(kernel).graph.sessions[id]
      if (session) closeSession(kernel, session, kernel.connectors.get(namespace, session.connectorId))
    }
    throw error
  } finally {
    attempt.end()
  }
}

/** The key of the question to a session's gates in a namespace. Only the newest question counts. */
export const authorizeKey = (id: string, namespace: string): `${string}:${string}` => `authorize ${namespace}:${id}`

/** Like `authorizeAgain`, but nobody waits for the answer: errors are reported. */
export function authorizeInBackground(kernel: Kernel, id: string, namespace: string): void {
  authorizeAgain(kernel, id, namespace).catch((error) => {
    if (!isError(error, 'ConnectAbortedError')) report(kernel, error)
  })
}

/**
 * Makes the account that a session uses pass its gates again. Until then hosts do not see the account in use.
 * @throws NotConnectedError if there is no such session; SessionRefusedError or the error of a gate, which closes the
 * session
 */
export async function recheck(
  kernel: Kernel,
  { sessionId, namespace }: { readonly sessionId: string; readonly namespace: string },
): Promise<void> {
  assertAlive(kernel)
  if (!kernel.hooks.authorize.isUsed(namespace)) return
  if (!kernel.snapshot().graph.sessions[sessionId]?.grants[namespace]) throw new NotConnectedError({ namespace })
  commit(kernel, { type: 'doubted', id: sessionId, namespace })
  await authorizeAgain(kernel, sessionId, namespace)
}

const isHeld = (kernel: Kernel, id: string, namespace: string): boolean =>
  entryOf(runtimeOf(kernel).graph, id)?.grants[namespace]?.next !== undefined
