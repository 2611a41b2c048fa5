import { useEffect, useState } from 'react'

/** The time, a second at a time, while `isOn`. */
export function useNow(isOn: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isOn) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isOn])
  return now
}
