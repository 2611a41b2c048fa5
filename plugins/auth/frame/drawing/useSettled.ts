import { useEffect, useRef } from 'react'

/** Milliseconds for which a page stands still before a press counts (decision 0006). */
const settling = 500

/**
 * Answers whether what the visitor presses has been seen for half a second, in a window that had the focus. A press before that was meant for
 * what stood there before.
 */
export function useSettled(): () => boolean {
  const since = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const begin = () => {
      since.current = performance.now()
    }
    begin()
    window.addEventListener('focus', begin)
    document.addEventListener('visibilitychange', begin)
    return () => {
      window.removeEventListener('focus', begin)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [])
  return () => performance.now() - since.current >= settling
}
