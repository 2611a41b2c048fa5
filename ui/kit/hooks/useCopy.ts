import { useCallback } from 'react'

/** A function that puts text on the clipboard and says whether it is there. Call it in a click. */
export function useCopy(): (text: string) => Promise<boolean> {
  return useCallback(async (text: string) => {
    try {
      if (!navigator.clipboard) return copyByCommand(text)
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      return false
    }
  }, [])
}

/** A page without https has no clipboard to write to: the platform's own command is answered with the text. */
function copyByCommand(text: string): boolean {
  let copied = false
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
    copied = true
  }
  addEventListener('copy', onCopy, { capture: true })
  try {
    document.execCommand('copy')
    return copied
  } finally {
    removeEventListener('copy', onCopy, { capture: true })
  }
}
