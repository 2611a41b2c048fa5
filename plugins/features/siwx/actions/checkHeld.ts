import { type Connection, type Kernel, selectShares, UserRejectedError } from 'tapkit/kernel'
import { isSignedIn } from './isSignedIn.ts'

/**
 * Refuses a connection whose sign-in has ended: while the connection waits in one namespace, another tab may sign its
 * account out in another namespace (sign-in 12).
 * @throws UserRejectedError, SignInUnavailableError
 */
export async function checkHeld(kernel: Kernel, { sessionId, namespace }: Connection): Promise<void> {
  const candidate = kernel.state.graph.attempts.find((attempt) => attempt.candidate?.id === sessionId)?.candidate
  if (!candidate) return
  for (const [name, { network, account }] of Object.entries(selectShares(kernel.state, sessionId))) {
    if (name === namespace || !candidate.passed?.includes(`${network}:${account}`)) continue
    if (!(await isSignedIn(kernel, { chainId: network, accountAddress: account })))
      throw new UserRejectedError({ asked: 'request' })
  }
}
