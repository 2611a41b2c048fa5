import { useEffect, useState } from 'react'

/** The seconds until a time, kept up to date; `undefined` once the time has come. */
export function useNextTry(at: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (at === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [at])
  const left = Math.ceil(((at ?? 0) - now) / 1_000)
  return left > 0 ? left : undefined
}
