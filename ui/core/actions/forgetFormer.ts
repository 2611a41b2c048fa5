import type { Kernel } from 'tapkit/kernel'
import type { Former } from '../usedBefore.ts'

/** Takes a wallet that was used before out of the list, with the session that is kept of it. */
export async function forgetFormer(kernel: Kernel, namespace: string, { connectorId, sessionId }: Former) {
  await kernel.forgetWallet({ namespace, connectorId })
  // What its wallet does not end is reported; the state has forgotten it.
  if (sessionId) await kernel.disconnect({ namespace, sessionId }).catch(() => undefined)
}
