import { useEffect, useRef } from 'react'
import type { Kernel } from 'tapkit/kernel'

/** Answers a signal for one act of the visitor, which aborts as the visitor leaves the view, closes the modal, or begins the next act. */
export function useLeaving(kernel: Kernel): () => AbortSignal {
  const act = useRef<AbortController>(undefined)
  useEffect(() => {
    const leave = () => act.current?.abort()
    let wasOpen = kernel.state.modal.open
    // A modal that closes is drawn for a moment more.
    const stop = kernel.subscribe(() => {
      const { open } = kernel.state.modal
      if (wasOpen && !open) leave()
      wasOpen = open
    })
    return () => {
      stop()
      leave()
    }
  }, [kernel])
  return () => {
    act.current?.abort()
    act.current = new AbortController()
    return act.current.signal
  }
}
