import { useEffect, useReducer } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { loadWords, type Words, wordsOf } from './kindWords.ts'
import { useReviewWords } from './useReviewWords.ts'

/** The words for requests of a kind in the kit's locale; `undefined` while they load. */
export function useKindWords(kernel: Kernel, kind: string): Words | undefined {
  // Subscribes to the locale, so that the view is drawn again when it changes.
  useReviewWords(kernel)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const loading = loadWords(kernel, kind)
  useEffect(() => {
    let isGone = false
    void loading?.then(() => isGone || redraw())
    return () => {
      isGone = true
    }
  }, [loading])
  return loading ? undefined : wordsOf(kernel, kind)
}
