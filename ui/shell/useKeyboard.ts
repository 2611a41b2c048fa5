import { type RefObject, useEffect } from 'react'

/** Keeps the card above a keyboard on the screen: its height is in `--tk-keyboard` while the dialog is shown. */
export function useKeyboard(dialog: RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    const view = globalThis.visualViewport
    const element = dialog.current
    if (!shown || !view || !element) return
    const end = new AbortController()
    const follow = () => {
      // A visitor who has zoomed in sees a part of the page: that is no keyboard.
      const covered = view.scale > 1 ? 0 : Math.max(0, Math.round(innerHeight - view.height - view.offsetTop))
      element.style.setProperty('--tk-keyboard', `${covered}px`)
    }
    for (const type of ['resize', 'scroll']) view.addEventListener(type, follow, end)
    follow()
    return () => end.abort()
  }, [dialog, shown])
}
