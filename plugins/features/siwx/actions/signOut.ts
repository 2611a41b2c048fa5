import { type Kernel, selectNamespace, selectSessions, selectShares } from 'tapkit/kernel'
import { noteLeft } from '../left.ts'
import { setupOf } from '../setup.ts'
import { readUsed } from '../used.ts'
import { endLeft } from './endLeft.ts'
import { endTold, isConnected, isSharedBy, type Owner } from './endTold.ts'

type Query = { readonly namespace?: string | undefined }

/**
 * Ends the sign-ins of the account in use. If no account is in use, it ends every sign-in of an account that no
 * connected wallet shares: a wallet that is locked, gone or not asked yet has left its sign-in at the server. If a
 * sign-in is required, no connection lasts without it, so each wallet that shares the account is disconnected. The
 * sign-out is noted before the storage is asked, because the visitor may leave the page at once.
 * @throws the first failure of the storage: the sign-out stands here, and the storage is asked again
 */
export async function signOut(kernel: Kernel, { namespace: asked }: Query = {}): Promise<void> {
  const { state } = kernel
  const namespace = asked ?? selectNamespace(state)
  // An account that waits at a gate is in use as well: it may have signed in elsewhere.
  const { [namespace]: used } = selectShares(state, state.graph.active.session[namespace] ?? '')
  const isUsed = used && used.status !== 'dormant'
  const isLeaving = (owner: Owner) => (asked ?? owner.namespace) === owner.namespace && !isConnected(kernel, owner)
  const leaving = isUsed ? [{ namespace, address: used.account }] : readUsed(kernel).filter(isLeaving)
  noteLeft(kernel, leaving)
  try {
    await endLeft(kernel, isUsed ? { chainId: used.network, accountAddress: used.account } : undefined)
    if (!isUsed) await endTold(kernel, isLeaving)
  } finally {
    if (setupOf(kernel).options.required !== false && !kernel.signal.aborted) await disconnectAll(kernel, leaving)
  }
}

async function disconnectAll(kernel: Kernel, owners: readonly Owner[]): Promise<void> {
  const sharing = selectSessions(kernel.state).filter(({ shares }) => owners.some((owner) => isSharedBy(shares, owner)))
  await Promise.all(sharing.map(({ id: sessionId }) => kernel.disconnect({ sessionId })))
}
