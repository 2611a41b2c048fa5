import { useCallback, useSyncExternalStore } from 'react'
import type { FeatureState, Kernel } from 'tapkit/kernel'
import { snapshot, subscribe } from 'valtio/vanilla'

type Options = {
  /** Draws in the same task as the change: text inputs need it, so that the caret stays. */
  readonly sync?: boolean
}

/** The kernel's state as it is drawn. The modal is small: it is drawn again with every change, without tracking reads. */
export function useKernelState(kernel: Kernel, options?: Options): Kernel['state'] {
  return useProxy(kernel.state as object, options) as Kernel['state']
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
