import { useCallback, useSyncExternalStore } from 'react'
import type { Kernel } from 'tapkit/kernel'

/** A feature's sentences in the kit's locale; the view is drawn again when they change. */
export function useMessages<english extends object>(
  kernel: Kernel,
  name: Parameters<Kernel['messages']>[0],
  english: english,
): english {
  const listen = useCallback((listener: () => void) => kernel.subscribe(listener), [kernel])
  const read = () => kernel.messages(name, english)
  return useSyncExternalStore(listen, read, read)
}

/** The locale that numbers, dates and lists are written in. */
export function useLocale(kernel: Kernel): string {
  const listen = useCallback((listener: () => void) => kernel.subscribe(listener), [kernel])
  const read = () => kernel.state.locale
  return useSyncExternalStore(listen, read, read)
}
