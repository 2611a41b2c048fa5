const waiting = new Set<() => void>()

function flush(): void {
  const ready = [...waiting]
  waiting.clear()
  for (const tell of ready) tell()
}

/** Runs after the next frame is on the screen, in one task with all other waiting calls; answers a function that cancels it. */
export function afterPaint(tell: () => void): () => void {
  if (waiting.size === 0) requestAnimationFrame(() => setTimeout(flush))
  waiting.add(tell)
  return () => void waiting.delete(tell)
}
