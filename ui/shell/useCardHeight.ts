import { type RefObject, useLayoutEffect, useRef } from 'react'

/** How long the height moves, in ms (ui.md, section 4). */
const duration = 150

/** Lets the card's height follow the view's: measured, and animated by CSS between the two values. */
export function useCardHeight(): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = body.current
    if (!element || typeof ResizeObserver !== 'function') return
    let last = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      const view = element.firstElementChild
      const height = view instanceof HTMLElement ? view.offsetHeight : 0
      // A closed dialog has no heights: the next opening starts at its view's own, and costs its first frame nothing.
      if (height === 0) element.style.removeProperty('block-size')
      else if (last > 0 && last !== height) {
        // A scrollbar that came and went would take its width from the view, which is being measured.
        element.style.overflowY = 'hidden'
        clearTimeout(timer)
        timer = setTimeout(() => element.style.removeProperty('overflow-y'), duration)
        element.style.blockSize = `${last}px`
        // The height to start from is the browser's only once it has laid it out.
        void element.offsetHeight
        element.style.blockSize = `${height}px`
      }
      last = height
    })
    const watch = () => {
      observer.disconnect()
      if (element.firstElementChild) observer.observe(element.firstElementChild)
    }
    const replaced = new MutationObserver(watch)
    replaced.observe(element, { childList: true })
    watch()
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      replaced.disconnect()
    }
  }, [])
  return body
}
