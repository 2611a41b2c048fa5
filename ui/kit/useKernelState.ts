import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { FeatureState, Kernel, State } from 'tapkit/kernel'
import { snapshot, subscribe } from 'valtio/vanilla'

type Options = {
  /** Draws in the same task as the change: text inputs need it, so that the caret stays. */
  readonly sync?: boolean
}

/** The kernel's state as it is drawn. The modal is small: it is drawn again with every change, without tracking reads. */
export function useKernelState(kernel: Kernel, options?: Options): Kernel['state'] {
  return useProxy(kernel.state as object, options) as Kernel['state']
}

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

/** A feature's slice as it is drawn. Text inputs read with `{ sync: true }`, so that the caret stays. */
export function useSlice<const name extends keyof FeatureState>(
  kernel: Kernel,
  name: name,
  options?: Options,
): FeatureState[name] {
  return useProxy(
    (kernel.state.features as Record<string, object>)[name as string] as object,
    options,
  ) as FeatureState[name]
}

function useProxy(state: object, { sync = false }: Options = {}): unknown {
  const listen = useCallback((listener: () => void) => subscribe(state, listener, sync), [state, sync])
  const read = useCallback(() => snapshot(state), [state])
  return useSyncExternalStore(listen, read, read)
}
