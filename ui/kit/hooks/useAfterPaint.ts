import { useEffect, useState } from 'react'
import { afterPaint } from './afterPaint.ts'

/** False until the first frame with this component has been painted; true at once where nothing is deferred. */
export function useAfterPaint(deferred = true): boolean {
  const [painted, setPainted] = useState(!deferred)
  useEffect(() => {
    if (painted) return
    return afterPaint(() => setPainted(true))
  }, [painted])
  return painted
}
