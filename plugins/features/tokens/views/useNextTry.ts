import { useEffect, useState } from 'react'

/** How many seconds are left of 30 s after a failure, kept up to date; `undefined` once they are over. */
export function useNextTry(failedAt: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (failedAt === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [failedAt])
  const left = failedAt === undefined ? 0 : Math.ceil((failedAt + 30_000 - now) / 1_000)
  return left > 0 ? Math.min(left, 30) : undefined
}
