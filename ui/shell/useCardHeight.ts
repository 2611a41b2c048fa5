import { type RefObject, useLayoutEffect, useRef } from 'react'

/** How long the height moves, in ms. */
const duration = 150

/** Lets the card's height follow the view's: measured, and animated by CSS between the two values. */
export function useCardHeight(): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = body.current
    if (!element || typeof ResizeObserver !== 'function') return
    let last = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    const observer = new ResizeObserver(() => {
      const height = (element.firstElementChild as HTMLElement | null)?.offsetHeight ?? 0
      // A closed dialog has no heights: the next opening starts at its view's own, and costs its first frame nothing.
      if (height === 0) element.style.removeProperty('block-size')
      else if (last !== height) {
        // The first one is set as well: from `auto` Chromium paints the new height for one frame before the transition has begun.
        if (last > 0) {
          // A scrollbar that came and went would take its width from the view, which is being measured.
          element.style.overflowY = 'hidden'
          clearTimeout(timer)
          timer = setTimeout(() => element.style.removeProperty('overflow-y'), duration)
        }
        element.style.blockSize = `${height}px`
        // Where a scrollbar takes room, its going has changed the view's width: seen in this frame, the page would be told of a loop.
        observer.disconnect()
        frame = requestAnimationFrame(watch)
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
      cancelAnimationFrame(frame)
      observer.disconnect()
      replaced.disconnect()
    }
  }, [])
  return body
}
