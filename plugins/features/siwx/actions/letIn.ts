import type { Connection, Kernel } from 'tapkit/kernel'
import { setupOf } from '../setup.ts'

/** Notes the account and network that a session has come in with: where cancelling goes back to, and what needs no second look. */
export function letIn(kernel: Kernel, { sessionId, namespace, account: { address }, network }: Connection): void {
  const { cameIn, inUse } = setupOf(kernel)
  cameIn.set(`${sessionId} ${address}`, network.id)
  inUse.set(`${namespace} ${sessionId}`, `${network.id}:${address}`)
}
