import { useEffect } from 'react'
import { afterPaint } from '../hooks/afterPaint.ts'

/** Who keeps the page still: the first puts its scroll away, the last one brings it back. */
const holders = new Set<object>()
let restore = () => {}

/** Keeps the page behind the modal still, without a jump where its scrollbar was. */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return
    const holder = {}
    // It lays the whole page out again, which the list must not wait for; an effect of a click runs before the first frame.
    const cancel = afterPaint(() => {
      if (holders.size === 0) restore = lock()
      holders.add(holder)
    })
    return () => {
      cancel()
      if (holders.delete(holder) && holders.size === 0) restore()
    }
  }, [locked])
}

function lock(): () => void {
  const { documentElement: page } = document
  const { overflow, paddingLeft, paddingRight } = page.style
  const width = innerWidth - page.clientWidth
  // A gutter that is kept would stand undimmed beside the modal; where the scrollbar is follows the language of the page.
  const side = page.getBoundingClientRect().left + scrollX > 0 ? 'paddingLeft' : 'paddingRight'
  const padding = Number.parseFloat(getComputedStyle(page)[side]) || 0
  page.style.overflow = 'hidden'
  if (width > 0) page.style[side] = `${padding + width}px`
  // For what the host has fixed to the viewport, which no padding moves.
  page.style.setProperty('--tk-scrollbar', `${width}px`)
  return () => {
    Object.assign(page.style, { overflow, paddingLeft, paddingRight })
    page.style.removeProperty('--tk-scrollbar')
  }
}
