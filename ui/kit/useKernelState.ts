import type { FeatureState, Kernel } from 'tapkit/kernel'
import { useSnapshot } from 'valtio/react'

type Snapshot = Kernel['state']

/** The kernel's state as it is drawn; a component is drawn again when a part that it read changes. */
export function useKernelState(kernel: Kernel, options: { readonly sync?: boolean } = {}): Snapshot {
  return useSnapshot(kernel.state as object, options) as Snapshot
}

/** A feature's slice as it is drawn. Text inputs read with `{ sync: true }`, so that the caret stays. */
export function useSlice<const name extends keyof FeatureState>(
  kernel: Kernel,
  name: name,
  options: { readonly sync?: boolean } = {},
): FeatureState[name] {
  return useSnapshot(
    (kernel.state.features as Record<string, object>)[name as string] as object,
    options,
  ) as FeatureState[name]
}
