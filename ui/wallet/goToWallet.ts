import type { Kernel } from 'tapkit/kernel'
import { findWallet } from '../core/findWallet.ts'

/** Opens the modal at one wallet, which is asked in this press; at the list where it is not there, or is disputed. */
export function goToWallet(kernel: Kernel, wallet: string, namespace?: string): void {
  const found = findWallet(kernel, wallet, namespace)
  if (!found) {
    kernel.open('Connect', namespace === undefined ? undefined : { namespace })
    return
  }
  kernel.track('SELECT_WALLET', { name: found.name, platform: 'browser' })
  if (found.installed) kernel.open('ConnectingExternal', { connectorId: found.id, namespace: found.namespace })
  else kernel.open('GetWallet', { key: found.key })
}
