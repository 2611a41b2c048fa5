import { useEffect, useState } from 'react'
import { confirmDelay } from './confirmDelay.ts'

/** False for half a second after a view appears or `key` changes, against a click that was meant for the view before. */
export function useArmed(key: string): boolean {
  const [armed, setArmed] = useState<string | undefined>()
  useEffect(() => {
    const timer = setTimeout(() => setArmed(key), confirmDelay)
    return () => clearTimeout(timer)
  }, [key])
  return armed === key
}
