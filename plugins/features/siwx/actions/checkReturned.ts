import { type Kernel, selectShares } from 'tapkit/kernel'
import { setupOf } from '../setup.ts'
import { isSignedIn } from './isSignedIn.ts'
import { letIn } from './letIn.ts'

/**
 * A session that comes back to an account and network which it has passed is not asked by its gates again. If the sign-in there has ended
 * since, the session passes them again (sign-in 6).
 */
export async function checkReturned(
  kernel: Kernel,
  { sessionId, namespace }: { readonly sessionId: string; readonly namespace: string },
): Promise<void> {
  const shared = () => selectShares(kernel.state, sessionId)[namespace]
  const share = shared()
  // An account that waits at a gate is that gate's to ask.
  if (kernel.signal.aborted || share?.status !== 'live') return
  const { network, account } = share
  if (setupOf(kernel).inUse.get(namespace) === `${sessionId} ${network}:${account}`) return
  // A sign-in that cannot be checked now may hold.
  const holds = await isSignedIn(kernel, { chainId: network, accountAddress: account }).catch(() => true)
  // The wallet may have moved on meanwhile. The answer then concerns none of the accounts in use.
  const now = shared()
  if (now?.network !== network || now.account !== account) return
  if (holds) letIn(kernel, { sessionId, namespace, account: { address: account }, network: { id: network } })
  // The gate that asks again reports a refusal.
  else await kernel.recheck({ sessionId, namespace }).catch(() => {})
}
