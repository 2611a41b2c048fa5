import { useCallback, useEffect, useRef } from 'react'
import { confirmDelay } from './confirmDelay.ts'

/**
 * Answers, at a press, whether the window has had the focus for half a second: a double click on a window over this one must not
 * land here (security 2). The button is not disabled meanwhile: it would lose the focus.
 */
export function useSettledFocus(): () => boolean {
  const since = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const note = () => {
      since.current = performance.now()
    }
    addEventListener('focus', note)
    return () => removeEventListener('focus', note)
  }, [])
  return useCallback(() => performance.now() - since.current >= confirmDelay, [])
}
