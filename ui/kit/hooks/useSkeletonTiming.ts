import { useEffect, useRef, useState } from 'react'

/** Whether placeholders are drawn: not before 120 ms of loading, and then for at least 300 ms. */
export function useSkeletonTiming(loading: boolean, delay = 120, least = 300): boolean {
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (loading === shown) return
    const wait = loading ? delay : Math.max(0, since.current + least - Date.now())
    const timer = setTimeout(() => {
      since.current = Date.now()
      setShown(loading)
    }, wait)
    return () => clearTimeout(timer)
  }, [loading, shown, delay, least])
  return shown
}
