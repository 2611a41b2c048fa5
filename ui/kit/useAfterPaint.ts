import { useEffect, useState } from 'react'

const waiting = new Set<() => void>()

function flush(): void {
  const ready = [...waiting]
  waiting.clear()
  for (const tell of ready) tell()
}

/** Runs after the next frame is on the screen; what waits for one frame is told in one task. */
function afterPaint(tell: () => void): () => void {
  if (waiting.size === 0) requestAnimationFrame(() => setTimeout(flush))
  waiting.add(tell)
  return () => waiting.delete(tell)
}

/** False until the first frame with this component has been painted; true at once where nothing is deferred. */
export function useAfterPaint(deferred = true): boolean {
  const [painted, setPainted] = useState(!deferred)
  useEffect(() => {
    if (painted) return
    const cancel = afterPaint(() => setPainted(true))
    return () => void cancel()
  }, [painted])
  return painted
}
