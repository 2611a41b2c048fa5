import type { Connection, Kernel } from 'tapkit/kernel'
import { setupOf } from '../setup.ts'
import { signOutOf } from './signOutOf.ts'

/**
 * Who was asked on the way and has not come in has signed out, as who disconnects has (sign-in 12): of what the session's accounts had
 * signed before, unless it goes on, or its wallet is asked again. `grants` are those that it had when it was asked.
 */
export async function leave(
  kernel: Kernel,
  { sessionId, connector }: Connection,
  grants: Kernel['state']['graph']['sessions'][string]['grants'] = {},
): Promise<void> {
  if (setupOf(kernel).options.signOutOnDisconnect === false) return
  const at = Date.now()
  // The gate ends the session once it has heard.
  await new Promise((resolve) => setTimeout(resolve))
  const { sessions, attempts } = kernel.state.graph
  const isAsked = attempts.some(({ connectorId }) => connectorId === connector.id)
  if (kernel.signal.aborted || sessions[sessionId] || isAsked) return
  // It may have ended in another tab, by a wallet that goes on with the same account.
  for (const [namespace, { accounts }] of Object.entries(grants))
    await signOutOf(
      kernel,
      { namespace, connection: { accounts: [...accounts], connector }, reason: 'tab' },
      { sessions, at },
    )
}
