import type { Connector } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import { isOneWallet } from './isOneWallet.ts'

/** Whether a wallet's answer is the answer of a namespace: what stands there under its id is the same wallet. */
export function answersFor(kernel: Kernel, connector: Connector, namespace: string): boolean {
  const there = kernel.connectors.get(namespace, connector.id)
  return there !== undefined && isOneWallet(connector, there)
}
