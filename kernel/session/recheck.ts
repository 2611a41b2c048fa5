import { NotConnectedError } from '../errors/connection.ts'
import { assertAlive } from '../report/assertAlive.ts'
import type { Kernel } from '../types/kernel.ts'
import { authorizeAgain } from './authorize.ts'
import { commit } from './commit.ts'

/**
 * Has the account that a session uses pass its gates anew, and nobody sees it in use until it has.
 * @throws NotConnectedError where there is no such session, SessionRefusedError or what a gate throws: the session is closed then
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
