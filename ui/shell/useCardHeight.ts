import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Lets the card's height follow the view's: measured, and animated by CSS between the two values. */
export function useCardHeight(): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = body.current
    if (!element || typeof ResizeObserver !== 'function') return
    const observer = new ResizeObserver(() => {
      const view = element.firstElementChild
      if (view instanceof HTMLElement) element.style.setProperty('--height', `${view.offsetHeight}px`)
    })
    const watch = () => {
      observer.disconnect()
      if (element.firstElementChild) observer.observe(element.firstElementChild)
    }
    const replaced = new MutationObserver(watch)
    replaced.observe(element, { childList: true })
    watch()
    return () => {
      observer.disconnect()
      replaced.disconnect()
    }
  }, [])
  return body
}
