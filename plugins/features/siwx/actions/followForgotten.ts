import { type Kernel, selectSessions } from 'tapkit/kernel'
import { dropUsed, readUsed, usedWith } from '../used.ts'
import { endTold } from './endTold.ts'
import { signOutOf } from './signOutOf.ts'

type Wallet = { readonly connectorId: string; readonly namespace: string }

/**
 * Signs out of the wallets whose sessions end while they are only remembered, such as a locked wallet that the visitor
 * disconnects: no hook tells of them, because they have no connection (sign-in 27).
 */
export function followForgotten(kernel: Kernel): void {
  endForgotten(kernel).catch(kernel.report)
  let remembered = rememberedIn(kernel)
  const look = () => {
    // If another tab has ended the session, it has signed out as well.
    const forgotten = remembered.filter((each) => !isKnown(kernel, each) && usedWith(kernel, each).length > 0)
    remembered = rememberedIn(kernel)
    for (const { namespace, connectorId: id } of forgotten) {
      // An account stays signed in if another wallet may come back to it, as with a session that another tab has ended.
      const left = { namespace, connection: { accounts: [], connector: { id } }, reason: 'tab' }
      signOutOf(kernel, left, { graph: kernel.state.graph, at: Date.now() }).catch(kernel.report)
    }
  }
  const stop = kernel.subscribe(look)
  kernel.signal.addEventListener('abort', stop, { once: true })
}

/**
 * Signs out of the wallets that were disconnected before this code had loaded, or just before an earlier visit ended. A
 * wallet that another tab is connecting again was disconnected before too, so only what the server tells now ends.
 */
async function endForgotten(kernel: Kernel): Promise<void> {
  const { disconnected } = kernel.state.graph
  const forgotten = readUsed(kernel).filter(
    (used) => disconnected[used.namespace]?.includes(used.connectorId) && !isKnown(kernel, used),
  )
  if (forgotten.length === 0) return
  // Disconnecting was an act of the visitor.
  kernel.http.wake()
  await endTold(kernel, ({ namespace, address }) =>
    forgotten.some((used) => used.namespace === namespace && used.address === address),
  )
  for (const wallet of forgotten) dropUsed(kernel, wallet)
}

/** The wallets that are only remembered. */
const rememberedIn = ({ state }: Kernel): readonly Wallet[] =>
  selectSessions(state).flatMap(({ connectorId, shares }) =>
    Object.entries(shares).flatMap(([namespace, { status }]) =>
      status === 'dormant' ? { connectorId, namespace } : [],
    ),
  )

/** Whether a wallet has a session in its namespace. */
const isKnown = ({ state }: Kernel, { connectorId, namespace }: Wallet): boolean =>
  selectSessions(state).some((session) => session.connectorId === connectorId && session.shares[namespace])
