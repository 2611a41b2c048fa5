import { type Kernel, selectNamespace, selectSessions } from 'tapkit/kernel'
import { noteLeft } from '../left.ts'
import { setupOf } from '../setup.ts'
import { readUsed } from '../used.ts'
import { endLeft } from './endLeft.ts'
import { endTold, isSharedBy, type Owner } from './endTold.ts'

type Query = { readonly namespace?: string | undefined }

/**
 * Ends the sign-ins of the account in use, and of the account that its wallet has moved to. If no account is in use, it
 * ends every sign-in of an account that no connected wallet shares: a wallet that is locked, gone, not asked yet or at a
 * gate has left its sign-in at the server. If a sign-in is required, no connection lasts without it, so each wallet that
 * shares the account is disconnected. The sign-out is noted before the storage is asked, because the visitor may leave
 * the page at once.
 * @throws the first failure of the storage: the sign-out stands here, and the storage is asked again
 */
export async function signOut(kernel: Kernel, { namespace: asked }: Query = {}): Promise<void> {
  const { state } = kernel
  const namespace = asked ?? selectNamespace(state)
  const { sessions, active } = state.graph
  const { [namespace]: grant } = sessions[active.session[namespace] ?? '']?.grants ?? {}
  const isUsed = grant?.status === 'live'
  const used = isUsed ? [grant, ...(grant.next ? [grant.next] : [])] : []
  const isLeaving = (owner: Owner) => (asked ?? owner.namespace) === owner.namespace && !isConnected(kernel, owner)
  const leaving = isUsed
    ? used.map(({ account }) => ({ namespace, address: account }))
    : readUsed(kernel).filter(isLeaving)
  noteLeft(kernel, leaving)
  try {
    await endLeft(
      kernel,
      used.map(({ network, account }) => ({ chainId: network, accountAddress: account })),
    )
    if (!isUsed) await endTold(kernel, isLeaving)
  } finally {
    if (setupOf(kernel).options.required !== false && !kernel.signal.aborted) await disconnectAll(kernel, leaving)
  }
}

/** Whether a wallet shares an account, and has passed its gates with that account or another. */
const isConnected = ({ state }: Kernel, owner: Owner): boolean =>
  Object.values(state.graph.sessions).some(({ grants: { [owner.namespace]: grant } }) =>
    [grant, grant?.next].some(
      (share) => share && grant?.status === 'live' && isSharedBy({ [owner.namespace]: share }, owner),
    ),
  )

async function disconnectAll(kernel: Kernel, owners: readonly Owner[]): Promise<void> {
  const sharing = selectSessions(kernel.state).filter(({ shares }) => owners.some((owner) => isSharedBy(shares, owner)))
  // The sign-out stands if a wallet fails to end its side: the kernel reports that failure.
  await Promise.allSettled(sharing.map(({ id: sessionId }) => kernel.disconnect({ sessionId })))
}
