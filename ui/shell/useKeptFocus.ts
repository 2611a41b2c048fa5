import { type RefObject, useEffect } from 'react'
import { focusTarget } from './focusTarget.ts'

/**
 * Keeps the focus in a view that changes under it (interface 4): where the focused control goes, the view's own place has it, and a
 * control that asks for it takes it from a heading, or from the dialog, when it comes.
 */
export function useKeptFocus(body: RefObject<HTMLElement | null>, shown: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the body comes with the first view
  useEffect(() => {
    const element = body.current
    if (!element) return
    const root = element.getRootNode() as ShadowRoot
    let last: Element | null | undefined
    let wanted: Element | null | undefined
    const observer = new MutationObserver(() => {
      const before = wanted
      wanted = element.querySelector('[data-autofocus]')
      const { activeElement: active } = root
      // A wallet's dialog or frame may have taken it.
      const isNobodys = [document.body, root.host].includes(document.activeElement as Element)
      const isLost = !active && last && !last.isConnected && isNobodys
      const dialog = element.closest<HTMLElement>('dialog[open]')
      const isAsked = wanted !== before && (active?.matches('h2') || active === dialog)
      if (!dialog || !(isLost || isAsked)) return
      // The card may still grow to the height of the new content: scrolling to the focus would cut off the top of the view.
      if (isLost) element.scrollTop = 0
      focusTarget(dialog).focus({ preventScroll: element.scrollTop === 0 })
    })
    element.addEventListener('focusin', () => {
      last = root.activeElement
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [body, shown])
}
