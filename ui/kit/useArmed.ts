import { useEffect, useState } from 'react'

/** How long a view has to be in sight before its confirming button counts, in ms. */
const delay = 500

/** False for half a second after a view appears or `key` changes, against a click that was meant for what stood there before. */
export function useArmed(key: string): boolean {
  const [armed, setArmed] = useState<string | undefined>()
  useEffect(() => {
    const timer = setTimeout(() => setArmed(key), delay)
    return () => clearTimeout(timer)
  }, [key])
  return armed === key
}
