/** The step that a window shows, and the acts of the visitor that lead from step to step. Each new step is told to the listeners. */
export function createSteps<step>(first: step) {
  let shown = first
  let running = 0
  let isLeft = false
  const listeners = new Set<() => void>()
  return {
    step: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show(next: step): void {
      if (isLeft) return
      shown = next
      for (const listener of listeners) listener()
    },
    /** Runs an act. If the visitor has left meanwhile, the act shows nothing any more, and `forget` overwrites what the act has made. */
    async run(act: () => Promise<void>, forget: () => void): Promise<void> {
      running += 1
      try {
        await act()
      } finally {
        running -= 1
        if (isLeft) forget()
        if (running === 0) isLeft = false
      }
    },
    /** The visitor leaves the page: the step that is shown stays, until every act that runs has ended. */
    leave(): void {
      isLeft = running > 0
    },
  }
}
