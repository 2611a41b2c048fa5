import { useEffect } from 'react'

/** Asks for more items where the end is in sight or nearly so, once for each number of them. */
export function useReachedEnd(
  isAtEnd: boolean,
  length: number,
  busy: boolean,
  onEnd: (() => unknown) | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: more items are asked for once for each number of them
  useEffect(() => {
    if (!isAtEnd || !onEnd) return
    // In a task of its own, because new rows change the height, and the height has just been measured.
    const timer = setTimeout(onEnd)
    return () => clearTimeout(timer)
  }, [isAtEnd, length, busy])
}
