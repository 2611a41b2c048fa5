import { aside } from '../loading/aside.ts'
import type { Kernel } from '../types/kernel.ts'

/**
 * Keeps two tabs in step: what another one ended ends here, what it connected is restored (sessions 5), what it sent is known. A
 * page that the browser has kept is told of nothing until the visitor comes back to it (sessions 16).
 */
export function followTabs(kernel: Kernel): void {
  const own = kernel.storage.nameOf('')
  for (const type of ['storage', 'pageshow'] as const) {
    globalThis.addEventListener?.(
      type,
      ({ key, persisted }: Partial<StorageEvent & PageTransitionEvent>) => {
        if (persisted === false || (key && !key.startsWith(own))) return
        aside(kernel, ({ followStored }) => followStored(kernel, key, persisted))
      },
      { signal: kernel.signal },
    )
  }
}
