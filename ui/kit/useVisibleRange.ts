import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Rows drawn beyond both edges, so that Tab and a fast finger find one. */
const overscan = 6
/** Height of the window until it is measured, in px. */
const guess = 480

type Range = { readonly from: number; readonly to: number }

/** Which rows of a list stand in the window of its nearest scrolling ancestor. */
export function useVisibleRange(
  list: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  virtual: boolean,
) {
  const scroller = useRef<HTMLElement | undefined>(undefined)
  const [range, setRange] = useState<Range>({ from: 0, to: Math.ceil(guess / rowHeight) + overscan })

  useLayoutEffect(() => {
    const element = list.current
    if (!virtual || !element) return
    const found = scrollerOf(element)
    scroller.current = found
    const measure = () => {
      const hidden = offsetIn(element, found)
      const height = found.clientHeight || guess
      const from = Math.max(0, Math.floor(hidden / rowHeight) - overscan)
      const to = Math.ceil((hidden + height) / rowHeight) + overscan
      setRange((before) => (before.from === from && before.to === to ? before : { from, to }))
    }
    measure()
    const target: EventTarget = found === document.documentElement ? window : found
    target.addEventListener('scroll', measure, { passive: true })
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : undefined
    observer?.observe(found)
    return () => {
      target.removeEventListener('scroll', measure)
      observer?.disconnect()
    }
  }, [list, rowHeight, virtual])

  const reveal = (index: number) => {
    const [element, window] = [list.current, scroller.current]
    if (!virtual || !element || !window) return
    const top = index * rowHeight - offsetIn(element, window)
    const height = window.clientHeight || guess
    if (top < 0) window.scrollTop += top
    else if (top + rowHeight > height) window.scrollTop += top + rowHeight - height
  }
  return virtual ? { from: range.from, to: Math.min(range.to, count), reveal } : { from: 0, to: count, reveal }
}

/** How many px of the list have gone past the top of the window. */
function offsetIn(list: HTMLElement, scroller: HTMLElement): number {
  const top = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top + scroller.clientTop
  return top - list.getBoundingClientRect().top
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return document.documentElement
}
