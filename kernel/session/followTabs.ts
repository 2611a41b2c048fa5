import { report } from '../actions/report.ts'
import { withWalletActions } from '../actions/withWalletActions.ts'
import type { Kernel } from '../types/kernel.ts'
import { sessionKey } from './sessionKey.ts'

/** Keeps two tabs in step: what another one ended ends here, what it connected is restored (R4). */
export function followTabs(kernel: Kernel): void {
  if (typeof globalThis.addEventListener !== 'function') return
  const name = kernel.storage.nameOf(sessionKey)
  const follow = () => withWalletActions(({ followStored }) => followStored(kernel))
  globalThis.addEventListener(
    'storage',
    ({ key }) => {
      if (key === name || key === null) {
        void follow().catch((error) => void (kernel.signal.aborted || report(kernel, error)))
      }
    },
    { signal: kernel.signal },
  )
}
