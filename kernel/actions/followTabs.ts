import type { Kernel } from '../types/kernel.ts'
import { report } from './report.ts'
import { withWalletActions } from './withWalletActions.ts'

/** Keeps two tabs in agreement: what another one stored is followed here (R4). */
export function followTabs(kernel: Kernel): void {
  if (typeof globalThis.addEventListener !== 'function') return
  const name = kernel.storage.nameOf('connections')
  const follow = () => withWalletActions(({ followStored }) => followStored(kernel))
  globalThis.addEventListener(
    'storage',
    ({ key }) => {
      if (key === name || key === null)
        void follow().catch((error) => void (kernel.signal.aborted || report(kernel, error)))
    },
    { signal: kernel.signal },
  )
}
