import { ConnectAbortedError, NotConnectedError } from '../errors/connection.ts'
import { isError } from '../errors/isError.ts'
import { assertAlive } from '../report/assertAlive.ts'
import { report } from '../report/report.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { beginKeyed } from './attempt.ts'
import { pass } from './authorize.ts'
import { commit } from './commit.ts'
import { closeSession } from './disconnect.ts'
import { attemptFor, entryOf, sessionOf } from './entries.ts'

/**
 * Waits until a session that is in use, and has another account or network now, is through its gates; a refusal closes it.
 * @throws what a gate throws, SessionRefusedError, ConnectAbortedError
 */
export async function authorizeAgain(kernel: Kernel, id: string, namespace: string): Promise<void> {
  while (isHeld(kernel, id, namespace)) {
    if (kernel.signal.aborted) throw new ConnectAbortedError()
    // While it is opened, its attempt lets it through. At its first gate, a gate may have it move: whoever opened it hears the outcome.
    if (isOpening(kernel, id)) {
      if (entryOf(runtimeOf(kernel).graph, id)?.grants[namespace]?.status !== 'live') return
      await runtimeOf(kernel).admissions?.get(id)
    } else {
      await passAgain(kernel, id, namespace).catch((error) => {
        // Where it has been opened meanwhile, that gave up this question.
        if (!isError(error, 'ConnectAbortedError') || !isOpening(kernel, id)) throw error
      })
    }
  }
}

async function passAgain(kernel: Kernel, id: string, namespace: string): Promise<void> {
  // Each namespace by itself: a wallet that moves in one has not moved in the other.
  const attempt = beginKeyed(kernel, authorizeKey(id, namespace))
  try {
    while (isHeld(kernel, id, namespace)) {
      await pass(kernel, { id, namespace, attempt })
    }
  } catch (error) {
    // A gate may have gone back to an account that had passed. The session then stays.
    if (isHeld(kernel, id, namespace) && !attempt.signal.aborted) {
      const session = sessionOf(runtimeOf(kernel).graph, id)
      if (session) closeSession(kernel, session, kernel.connectors.get(namespace, session.connectorId))
    }
    throw error
  } finally {
    attempt.end()
  }
}

/** The key of the question to a session's gates in a namespace. Only the newest question counts. */
export const authorizeKey = (id: string, namespace: string) => `authorize ${namespace} ${id}` as const

/** As `authorizeAgain`, where nobody waits: a refusal is reported, unless the session is opened, whose attempt does so. */
export function authorizeInBackground(kernel: Kernel, id: string, namespace: string): void {
  if (!isHeld(kernel, id, namespace) || isOpening(kernel, id)) return
  passAgain(kernel, id, namespace).catch((error) => {
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
  if (!sessionOf(kernel.snapshot().graph, sessionId)?.grants[namespace]) throw new NotConnectedError({ namespace })
  commit(kernel, { type: 'doubted', id: sessionId, namespace })
  await authorizeAgain(kernel, sessionId, namespace)
}

const isHeld = (kernel: Kernel, id: string, namespace: string): boolean =>
  entryOf(runtimeOf(kernel).graph, id)?.grants[namespace]?.next !== undefined

const isOpening = (kernel: Kernel, id: string): boolean => attemptFor(runtimeOf(kernel).graph, id) !== undefined
