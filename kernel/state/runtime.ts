import type { Cache } from '../storage/createCache.ts'
import type { Kernel } from '../types/kernel.ts'
import type { State } from '../types/state.ts'

/** What an action needs beside the public kernel. Never handed to a plugin. */
export type Runtime = {
  /** After `destroy`, a tree that nobody sees: what is still under way writes there. */
  state: State
  readonly cache: Cache
  /** Generation and abort of the newest attempt by namespace: an older one never writes. */
  readonly attempts: Map<
    string,
    { readonly controller: AbortController; readonly kind: 'connect' | 'restore' | 'switch' }
  >
  /** Times of reported errors, ms. */
  readonly reports: number[]
  /** Ends `destroy`. */
  readonly lifetime: AbortController
  readonly timers: { toast?: ReturnType<typeof setTimeout>; shake?: ReturnType<typeof setTimeout> }
  overlays: number
  started: Promise<void> | undefined
}

const runtimes = new WeakMap<Kernel, Runtime>()

export const setRuntime = (kernel: Kernel, runtime: Runtime): void => {
  runtimes.set(kernel, runtime)
}

/** The writable side of a kernel: for `kernel/actions` and `createSlice` only. */
export function runtimeOf(kernel: Kernel): Runtime {
  const runtime = runtimes.get(kernel)
  if (!runtime) throw new TypeError('Not a kernel of this copy of tapkit')
  return runtime
}
