import { isSameAddress, type Kernel, selectNamespace, selectSessions, selectShares } from 'tapkit/kernel'
import { noteLeft } from '../left.ts'
import { setupOf } from '../setup.ts'
import { endLeft } from './endLeft.ts'

/**
 * Ends the sign-ins of the account in use. If a sign-in is required, no connection lasts without it, so each wallet
 * that shares the account is disconnected. The sign-out is noted before the storage is asked, because the visitor may leave the page at once.
 * @throws the first failure of the storage: the sign-out stands here, and the storage is asked again
 */
export async function signOut(
  kernel: Kernel,
  { namespace: asked }: { readonly namespace?: string | undefined } = {},
): Promise<void> {
  const { state } = kernel
  const namespace = asked ?? selectNamespace(state)
  // An account that waits at a gate is in use as well: it may have signed in elsewhere.
  const { [namespace]: used } = selectShares(state, state.graph.active.session[namespace] ?? '')
  if (!used || used.status === 'dormant') return
  const { account } = used
  noteLeft(kernel, [{ namespace, address: account, at: Date.now() }])
  try {
    await endLeft(kernel)
  } finally {
    if (setupOf(kernel).options.required !== false && !kernel.signal.aborted)
      await disconnectAll(kernel, namespace, account)
  }
}

async function disconnectAll(kernel: Kernel, namespace: string, account: string): Promise<void> {
  const sharing = selectSessions(kernel.state).filter(({ shares: { [namespace]: share } }) =>
    share?.accounts.some(({ address }) => isSameAddress(address, account)),
  )
  await Promise.all(sharing.map(({ id: sessionId }) => kernel.disconnect({ sessionId })))
}
