import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { Kernel, State } from 'tapkit/kernel'
import { snapshot, subscribe } from 'valtio/vanilla'

/** Parts of the kernel's state, by name: for what is costly to draw and has nothing to do with the rest. */
export function useKernelParts<part extends keyof State>(
  kernel: Kernel,
  ...parts: readonly part[]
): Pick<Kernel['state'], part> {
  const last = useRef<Kernel['state']>(undefined)
  const listen = useCallback((listener: () => void) => subscribe(kernel.state as object, listener), [kernel])
  return useSyncExternalStore(listen, () => {
    const next = snapshot(kernel.state) as Kernel['state']
    // What is not asked for may be of an older state: parts that did not change are the same objects.
    if (!last.current || parts.some((part) => last.current?.[part] !== next[part])) last.current = next
    return last.current
  })
}
