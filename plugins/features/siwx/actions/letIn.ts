import type { CaipNetworkId, Kernel } from 'tapkit/kernel'
import { setupOf } from '../setup.ts'

type Entrant = {
  readonly sessionId: string
  readonly namespace: string
  readonly account: { readonly address: string }
  readonly network: { readonly id: CaipNetworkId }
}

/**
 * Notes the account and network with which a session has come in. Cancelling goes back there, and returning there needs
 * no second check.
 */
export function letIn(kernel: Kernel, { sessionId, namespace, account: { address }, network }: Entrant): void {
  const { cameIn, inUse } = setupOf(kernel)
  cameIn.set(`${sessionId} ${address}`, network.id)
  inUse.set(namespace, `${sessionId} ${network.id}:${address}`)
}
