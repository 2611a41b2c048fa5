import type { Kernel } from '../types/kernel.ts'
import { namespaceState } from './namespaceState.ts'

/** Shows how far a namespace's connection is. */
export function setStatus(
  kernel: Kernel,
  namespace: string,
  status: 'connecting' | 'reconnecting' | 'disconnected',
): void {
  const { connections, accounts } = namespaceState(kernel, namespace)
  connections.status = status
  accounts.status = status
}

/** Ends what an attempt showed as under way. */
export function endPending(kernel: Kernel, namespace: string): void {
  const { connections } = namespaceState(kernel, namespace)
  connections.pendingConnectorId = undefined
  if (connections.status !== 'connected') setStatus(kernel, namespace, 'disconnected')
}
