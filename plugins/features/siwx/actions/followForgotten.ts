import { type Kernel, selectSessions } from 'tapkit/kernel'
import { dropUsed, readUsed } from '../used.ts'
import { endTold } from './endTold.ts'
import { signOutOf } from './signOutOf.ts'

type Wallet = { readonly connectorId: string; readonly namespace: string }

/**
 * Signs out of the wallets that the visitor disconnects, or replaces with another wallet, while they are only
 * remembered, such as a locked wallet: no hook tells of them, because they have no connection (sign-in 27).
 */
export function followForgotten(kernel: Kernel): void {
  // A wallet that another tab is connecting again was disconnected before too, so only what the server tells ends here.
  endForgotten(kernel).catch(kernel.report)
  let remembered = rememberedIn(kernel)
  const look = () => {
    const forgotten = remembered.filter((wallet) => isDisconnected(kernel, wallet) || isReplaced(kernel, wallet))
    remembered = rememberedIn(kernel)
    for (const { namespace, connectorId: id } of forgotten) {
      const left = { namespace, connection: { accounts: [], connector: { id } }, reason: 'visitor' }
      signOutOf(kernel, left, { graph: kernel.state.graph, at: Date.now() }).catch(kernel.report)
    }
  }
  const stop = kernel.subscribe(look)
  kernel.signal.addEventListener('abort', stop, { once: true })
}

/** Signs out of the wallets that were disconnected before this code had loaded, or just before an earlier visit ended. */
async function endForgotten(kernel: Kernel): Promise<void> {
  const forgotten = readUsed(kernel).filter((wallet) => isDisconnected(kernel, wallet))
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

/** Whether the visitor has disconnected a wallet, which has no other session. */
const isDisconnected = (kernel: Kernel, wallet: Wallet): boolean =>
  kernel.state.graph.disconnected[wallet.namespace]?.includes(wallet.connectorId) === true && !isKnown(kernel, wallet)

/** Whether a wallet, which has no session any more, has left its namespace to a connected wallet. */
const isReplaced = (kernel: Kernel, wallet: Wallet): boolean =>
  !isKnown(kernel, wallet) &&
  selectSessions(kernel.state).some(({ shares }) => shares[wallet.namespace]?.status === 'live')

const isKnown = ({ state }: Kernel, { connectorId, namespace }: Wallet): boolean =>
  selectSessions(state).some((session) => session.connectorId === connectorId && session.shares[namespace])
