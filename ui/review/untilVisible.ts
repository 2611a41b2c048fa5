/** Waits until the page is visible, because nobody reads what a hidden page shows; ends early if `signal` aborts. */
export async function untilVisible(signal: AbortSignal): Promise<void> {
  const { document } = globalThis
  const isHidden = () => document?.visibilityState === 'hidden' && !signal.aborted
  if (!isHidden()) return
  await new Promise<void>((resolve) => {
    const look = () => {
      if (isHidden()) return
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
  })
}
