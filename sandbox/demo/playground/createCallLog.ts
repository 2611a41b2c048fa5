import type { Call } from '../inspector.ts'

/** A call and whose kit it was of: the page's own, or the one in the frame. */
export type Logged = Call & { readonly id: number; readonly kit: 'inline' | 'page' }

export type CallLog = ReturnType<typeof createCallLog>

/** No more are kept. */
export const kept = 100

/** The newest calls of hooks, the newest first. Kept outside of React: a kit calls hooks while React draws. */
export function createCallLog() {
  const listeners = new Set<() => void>()
  let calls: readonly Logged[] = []
  let last = 0
  let isTold = true
  const change = (next: readonly Logged[]) => {
    calls = next
    if (!isTold) return
    isTold = false
    // A burst of calls is drawn once.
    setTimeout(() => {
      isTold = true
      for (const listener of listeners) listener()
    })
  }
  return {
    add: (kit: Logged['kit'], call: Call) => change([{ ...call, kit, id: ++last }, ...calls].slice(0, kept)),
    clear: () => change([]),
    read: () => calls,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
