import { type Connection, type Kernel, type Shares, selectSessions, settled } from 'tapkit/kernel'
import { setupOf } from '../setup.ts'
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
