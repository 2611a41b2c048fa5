/** The step that a window shows. Each new step is told to the listeners. */
export function createSteps<step>(first: step) {
  let shown = first
  const listeners = new Set<() => void>()
  return {
    step: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show(next: step): void {
      shown = next
      for (const listener of listeners) listener()
    },
  }
}
