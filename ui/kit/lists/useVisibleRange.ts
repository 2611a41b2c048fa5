import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Rows } from './rowsOf.ts'

/** How far beyond both edges rows are drawn, in px, so that Tab and a fast finger find one. */
const margin = 300
/** Height of the window until it is measured, in px. */
const guess = 480

/** How much of the list has gone past the top of its window, and how high that is, in px. */
type Window = { readonly hidden: number; readonly height: number }

/** From the first row that is drawn, by the first one in sight, to the one after the last that is. */
type Range = { readonly from: number; readonly first: number; readonly to: number }

/** Which rows of a list are drawn, in the window of its nearest scrolling ancestor and about it, and which one is the first in sight. */
export function useVisibleRange(list: RefObject<HTMLElement | null>, rows: Rows, virtual: boolean) {
  const [range, setRange] = useState(() => rangeIn(rows, { hidden: 0, height: guess }))

  useLayoutEffect(() => {
    const element = list.current
    if (!virtual || !element) return
    const found = scrollerOf(element)
    const measure = () => {
      const next = rangeIn(rows, { hidden: offsetIn(element, found), height: found.clientHeight || guess })
      setRange((before) => (isSame(before, next) ? before : next))
    }
    measure()
    const controller = new AbortController()
    const heard = { signal: controller.signal }
    const target: EventTarget = found === document.documentElement ? window : found
    target.addEventListener('scroll', measure, heard)
    found.addEventListener('transitionend', measure, heard)
    addEventListener('resize', measure, heard)
    // The list is observed and not its window: the window follows the list's height, and the browser would report a loop.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure))
    observer.observe(element)
    return () => {
      controller.abort()
      observer.disconnect()
    }
  }, [list, rows, virtual])

  const reveal = (index: number) => {
    const element = list.current
    if (!virtual || !element) return
    const window = scrollerOf(element)
    const hidden = offsetIn(element, window)
    const top = rows.topOf(index) - hidden
    const end = rows.topOf(index + 1) - hidden
    const height = window.clientHeight
    if (top < 0) window.scrollTop += top
    else if (end > height) window.scrollTop += end - height
  }
  const { from, first, to } = range
  return virtual ? { from, first, to: Math.min(to, rows.count), reveal } : { from: 0, first, to: rows.count, reveal }
}

const rangeIn = (rows: Rows, { hidden, height }: Window): Range => ({
  from: rows.at(hidden - margin),
  first: rows.at(hidden),
  // A row that begins where the margin ends is outside.
  to: rows.at(hidden + height + margin - 1) + 1,
})

const isSame = (left: Range, right: Range): boolean =>
  left.from === right.from && left.first === right.first && left.to === right.to

/** How many px of the list have gone past the top of the window. */
function offsetIn(list: HTMLElement, scroller: HTMLElement): number {
  const top = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top + scroller.clientTop
  return top - list.getBoundingClientRect().top
}

/** Finds the element that scrolls. `overflow: hidden` counts: the card has it while its height moves, and a list may appear just then. */
function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll|hidden/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return document.documentElement
}
