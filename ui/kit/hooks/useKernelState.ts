import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { DeepReadonly, FeatureState, Kernel } from 'tapkit/kernel'
import { subscribe } from 'valtio/vanilla'
import { isSame } from './isSame.ts'

type State = Kernel['state']
type Options = {
  /** Draws in the same task as the change: text inputs need it, so that the caret stays. */
  readonly sync?: boolean | undefined
}

/**
 * Selects a part of a kernel's state; without `select`, all of it. An equal value keeps its identity, so that a change
 * elsewhere draws nothing. On a server, and while hydrating, it is the state as it was composed.
 */
export function useKernelState(kernel: Kernel): State
export function useKernelState<value>(kernel: Kernel, select: (state: State) => value, options?: Options): value
export function useKernelState(kernel: Kernel, select = all, { sync = false }: Options = {}): unknown {
  const last = useRef<unknown>(undefined)
  const keep = (value: unknown) => {
    if (!isSame(last.current, value)) last.current = value
    return last.current
  }
  const listen = useCallback(
    (listener: () => void) => subscribe(kernel.state as object, listener, sync),
    [kernel, sync],
  )
  return useSyncExternalStore(
    listen,
    () => keep(select(kernel.snapshot())),
    () => keep(select(kernel.initialState)),
  )
}

/** A feature's slice as it is drawn, read-only all the way down. Text inputs read with `{ sync: true }`. */
export const useSlice = <const name extends keyof FeatureState>(
  kernel: Kernel,
  name: name,
  options?: Options,
): DeepReadonly<FeatureState[name]> =>
  useKernelState(kernel, ({ features }) => features[name] as DeepReadonly<FeatureState[name]>, options)

const all = (state: State): unknown => state
