import type { Kernel } from 'tapkit/kernel'

/** The time in which a wallet may draw over the page: from its question to its answer, without the pauses. */
export type Overlay = {
  /** Asks the wallet. The dialog yields first, because a wallet may draw, and take the focus, at once. */
  ask<answer>(task: () => Promise<answer>): Promise<answer>
  pause(): void
  /** Ends a pause. Before the question, and after the answer, there is nothing to draw. */
  resume(): void
}

export function createOverlay(kernel: Kernel): Overlay {
  let answer: Promise<unknown> | undefined
  let drawn = new AbortController()
  const draw = <result>(task: () => Promise<result>) => {
    drawn.abort()
    drawn = new AbortController()
    return kernel.withOverlay(task, drawn.signal)
  }

  return {
    ask(task) {
      const asked = draw(task)
      answer = asked
      return asked
    },
    pause: () => drawn.abort(),
    resume() {
      const pending = answer
      if (pending) draw(() => pending).catch(() => {})
    },
  }
}
