import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { snapshot } from 'valtio/vanilla'

type Snapshot = Kernel['state']

/** A part of the kit's state. The same value keeps the same identity, so that nothing is drawn for a change elsewhere. */
export function useSelected<value>(kit: Kernel, select: (state: Snapshot) => value): value {
  const last = useRef<{ key: string; value: value } | undefined>(undefined)
  const get = () => {
    const value = select(snapshot(kit.state as object) as Snapshot)
    const key = JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${item}n` : item)) ?? ''
    if (last.current?.key !== key) last.current = { key, value }
    return (last.current as { value: value }).value
  }
  // Hydration starts from what a server saw; what this browser remembers is drawn right after.
  const initial = useRef<{ value: value } | undefined>(undefined)
  const getInitial = () => {
    initial.current ??= { value: select(kit.initialState) }
    return initial.current.value
  }
  const subscribe = useCallback((listener: () => void) => kit.subscribe(listener), [kit])
  return useSyncExternalStore(subscribe, get, getInitial)
}
