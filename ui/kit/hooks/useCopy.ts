import { useCallback } from 'react'

/** A function that puts text on the clipboard and says whether it is there. Call it in a click. */
export function useCopy(): (text: string) => Promise<boolean> {
  return useCallback(async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      return false
    }
  }, [])
}
