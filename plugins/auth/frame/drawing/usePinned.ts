import { type RefObject, useLayoutEffect } from 'react'

/** The most of a window's height that keys may take from what stands above them. */
const most = 0.4

/**
 * Pins the row of keys at the lower edge of the window while the page scrolls behind them. A tall row, a low window or large letters leave
 * too little of the page, so that the row then stands below the text.
 */
export function usePinned(row: RefObject<HTMLElement | null>): void {
  // After each drawing: the row comes and goes, and other keys are another height.
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return undefined
    const pin = () => element.classList.toggle('pinned', element.offsetHeight <= innerHeight * most)
    pin()
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(pin) : undefined
    observer?.observe(element)
    window.addEventListener('resize', pin)
    return () => {
      observer?.disconnect()
      window.removeEventListener('resize', pin)
    }
  })
}
