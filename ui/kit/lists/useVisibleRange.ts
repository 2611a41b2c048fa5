import { type RefObject, useLayoutEffect, useState } from 'react'

/** How far beyond both edges rows are drawn, in px, so that Tab and a fast finger find one. */
const margin = 300
/** Height of the window until it is measured, in px. */
const guess = 480

/** From the first one in sight to the last one that is drawn. */
type Range = { readonly first: number; readonly to: number }

/** Which rows of a list are drawn, in the window of its nearest scrolling ancestor and about it, and which one is the first in sight. */
export function useVisibleRange(
  list: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  virtual: boolean,
) {
  const overscan = Math.ceil(margin / rowHeight)
  const [range, setRange] = useState<Range>({ first: 0, to: Math.ceil(guess / rowHeight) + overscan })

  useLayoutEffect(() => {
    const element = list.current
    if (!virtual || !element) return
    const found = scrollerOf(element)
    const measure = () => {
      const hidden = offsetIn(element, found)
      const height = found.clientHeight || guess
      const first = Math.max(0, Math.floor(hidden / rowHeight))
      const to = Math.ceil((hidden + height) / rowHeight) + overscan
      setRange((before) => (before.first === first && before.to === to ? before : { first, to }))
    }
    measure()
    const controller = new AbortController()
    const heard = { signal: controller.signal }
    const target: EventTarget = found === document.documentElement ? window : found
    target.addEventListener('scroll', measure, heard)
    found.addEventListener('transitionend', measure, heard)
    addEventListener('resize', measure, heard)
    // Of the list, a frame later, not of its window: that follows the list's height, and the page would be told of a loop.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure))
    observer.observe(element)
    return () => {
      controller.abort()
      observer.disconnect()
    }
  }, [list, rowHeight, overscan, virtual])

  const reveal = (index: number) => {
    const element = list.current
    if (!virtual || !element) return
    const window = scrollerOf(element)
    const top = index * rowHeight - offsetIn(element, window)
    const height = window.clientHeight
    if (top < 0) window.scrollTop += top
    else if (top + rowHeight > height) window.scrollTop += top + rowHeight - height
  }
  const { first, to } = range
  return virtual
    ? { from: Math.max(0, first - overscan), first, to: Math.min(to, count), reveal }
    : { from: 0, first, to: count, reveal }
}

/** How many px of the list have gone past the top of the window. */
function offsetIn(list: HTMLElement, scroller: HTMLElement): number {
  const top = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top + scroller.clientTop
  return top - list.getBoundingClientRect().top
}

/** One that hides what is over scrolls as well: the card does while its height moves, and a list may come just then. */
function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll|hidden/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return document.documentElement
}
