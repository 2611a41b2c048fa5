import { type Kernel, selectSessions } from 'tapkit/kernel'
import { readUsed } from '../used.ts'
import { signOutOf } from './signOutOf.ts'

type Wallet = { readonly connectorId: string; readonly namespace: string }

const nameOf = ({ connectorId, namespace }: Wallet): string => `${namespace}:${connectorId}`

/**
 * Signs out of the wallets that the visitor disconnects while the wallets are only remembered, such as a locked wallet:
 * no hook tells of them, because they have no connection (sign-in 12). A wallet that was disconnected before this code
 * had loaded, or just before an earlier visit ended, counts too.
 */
export function followForgotten(kernel: Kernel): void {
  /** The wallets that were connected during this visit: `onDisconnect` tells of their end. */
  const connected = new Set<string>()
  let before = ''
  const look = () => {
    const { graph } = kernel.state
    for (const { connectorId, shares } of selectSessions(kernel.state))
      for (const [namespace, { status }] of Object.entries(shares))
        if (status !== 'dormant') connected.add(nameOf({ connectorId, namespace }))
    const disconnected = JSON.stringify(graph.disconnected)
    if (disconnected === before) return
    before = disconnected
    const isForgotten = (wallet: Wallet) =>
      graph.disconnected[wallet.namespace]?.includes(wallet.connectorId) && !connected.has(nameOf(wallet))
    const forgotten = new Map(readUsed(kernel).flatMap((used) => (isForgotten(used) ? [[nameOf(used), used]] : [])))
    for (const { namespace, connectorId: id } of forgotten.values()) {
      const left = { namespace, connection: { accounts: [], connector: { id } }, reason: 'visitor' }
      signOutOf(kernel, left, { graph, at: Date.now() }).catch(kernel.report)
    }
  }
  const stop = kernel.subscribe(look)
  kernel.signal.addEventListener('abort', stop, { once: true })
  look()
}
