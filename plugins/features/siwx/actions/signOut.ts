import { isSameAddress, type Kernel, selectNamespace, selectSessions, selectShares } from 'tapkit/kernel'
import { setupOf } from '../setup.ts'
import { forget } from './forget.ts'

/**
 * Ends the sign-ins of the account in use. If a sign-in is required, no connection lasts without it, so each wallet
 * that shares the account is disconnected.
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
  const isTheirs = (address: string) => isSameAddress(address, account)
  await forget(kernel, { namespace, isTheirs })
  if (setupOf(kernel).options.required === false) return
  const sharing = selectSessions(kernel.state).filter(({ shares: { [namespace]: share } }) =>
    share?.accounts.some(({ address }) => isTheirs(address)),
  )
  await Promise.all(sharing.map(({ id: sessionId }) => kernel.disconnect({ sessionId })))
}
