import { type Connection, type Kernel, type Shares, selectSessions, settled } from 'tapkit/kernel'
import { setupOf } from '../setup.ts'
import { checkReturned } from './checkReturned.ts'
import { signOutOf } from './signOutOf.ts'

/**
 * Signs out the accounts of a session that were asked to sign in and have not done so, as disconnecting would (sign-in
 * 12). Their earlier sign-ins end too, unless the session goes on, or its wallet is asked again. `shares` are the
 * accounts that the wallet shared when it was asked.
 */
export async function leave(kernel: Kernel, { sessionId, connector }: Connection, shares: Shares): Promise<void> {
  if (setupOf(kernel).options.signOutOnDisconnect === false) return
  const at = Date.now()
  // The gate ends the session once it has heard.
  await settled(kernel, sessionId)
  const { graph } = kernel.state
  const isAsked = graph.attempts.some(({ connectorId }) => connectorId === connector.id)
  const isThere = selectSessions(kernel.state).some(({ id }) => id === sessionId)
  if (kernel.signal.aborted || isThere || isAsked) return
  // The session may have ended in another tab, by a wallet that goes on with the same account.
  for (const [namespace, { accounts }] of Object.entries(shares))
    await signOutOf(
      kernel,
      { namespace, connection: { accounts: [...accounts], connector }, reason: 'tab' },
      { graph, at },
    )
}

/**
 * Leaves a session that ends before it has come in: the visitor disconnects it, or another gate refuses it, although
 * its account has signed in. If another gate took its time, the visitor may have signed out in another tab meanwhile.
 */
export function followUntilIn(kernel: Kernel, connection: Connection, shares: Shares): void {
  const { sessionId, namespace } = connection
  const over = new AbortController()
  const look = () => {
    const session = selectSessions(kernel.state).find(({ id }) => id === sessionId)
    if (!kernel.signal.aborted && session?.shares[namespace]?.status === 'authorizing') return
    stop()
    over.abort()
    if (!session) return leave(kernel, connection, shares).catch(kernel.report)
    if (isLast(kernel, namespace)) return
    setupOf(kernel).inUse.delete(namespace)
    return checkReturned(kernel, { sessionId, namespace }).catch(kernel.report)
  }
  const stop = kernel.subscribe(look)
  kernel.signal.addEventListener('abort', look, { once: true, signal: over.signal })
  void look()
}

/** Whether no other gate comes after the sign-in. */
function isLast({ hooks }: Kernel, namespace: string): boolean {
  const last = hooks.authorize.taps.findLast((tap) => (tap.namespace ?? namespace) === namespace)
  return last?.name === 'siwx'
}
