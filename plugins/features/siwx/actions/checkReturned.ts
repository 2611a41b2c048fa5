import { type Connection, type Kernel, selectShares } from 'tapkit/kernel'
import { setupOf } from '../setup.ts'
import { isSignedIn } from './isSignedIn.ts'
import { letIn } from './letIn.ts'

/**
 * A session that comes back to an account and network which it has passed is not asked by its gates again. If the sign-in there has ended
 * since, the session passes them anew (sign-in 6).
 */
export async function checkReturned(kernel: Kernel, connection: Connection): Promise<void> {
  const { sessionId, namespace, account, network } = connection
  const { inUse } = setupOf(kernel)
  if (inUse.get(`${namespace} ${sessionId}`) === `${network.id}:${account.address}`) return
  // A sign-in that nobody can check now may hold.
  const holds = await isSignedIn(kernel, { chainId: network.id, accountAddress: account.address }).catch(() => true)
  // The wallet may have moved on meanwhile: the answer is about none of what is in use then.
  const { [namespace]: now } = selectShares(kernel.state, sessionId)
  if (now?.network !== network.id || now.account !== account.address) return
  if (holds) letIn(kernel, connection)
  // A refusal is said where it was asked.
  else await kernel.recheck({ sessionId, namespace }).catch(() => {})
}
