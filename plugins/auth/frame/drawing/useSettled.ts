import { useEffect, useRef, useState } from 'react'

/** Milliseconds for which a page stands still before a press counts (decision 0006). */
const settling = 500

type Settled = {
  /** Whether the key may look as if a press counts. The look never lets a press through. */
  readonly isReady: boolean
  /** Asked at the press. */
  readonly isSettled: () => boolean
}

/**
 * Whether what the visitor presses has been seen for half a second, in a window that had the focus. A press before that was meant for what stood
 * there before.
 */
export function useSettled(): Settled {
  const since = useRef(Number.POSITIVE_INFINITY)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      setReady(false)
    }
    const begin = () => {
      since.current = performance.now()
      wait()
      timer = setTimeout(() => setReady(true), settling)
    }
    begin()
    window.addEventListener('focus', begin)
    // The press that brings the window to the front does not count.
    window.addEventListener('blur', wait)
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', begin)
      window.removeEventListener('blur', wait)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [])
  return { isReady, isSettled: () => performance.now() - since.current >= settling }
}
