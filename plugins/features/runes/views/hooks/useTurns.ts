import { useEffect, useState } from 'react'

/** Counts the periods that have passed while the page was visible. */
export function useTurns(period: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'hidden' || setTurn((before) => before + 1), period)
    return () => clearInterval(timer)
  }, [period])
  return turn
}
