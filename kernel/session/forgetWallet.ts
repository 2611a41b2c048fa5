import type { Kernel } from '../types/kernel.ts'
import { commit } from './commit.ts'

/** Takes a wallet out of the recent ones. What is connected stays so. */
export function forgetWallet(
  kernel: Kernel,
  { namespace, connectorId }: { readonly namespace: string; readonly connectorId: string },
): void {
  commit(kernel, { type: 'forgot', namespace, connectorId })
}
