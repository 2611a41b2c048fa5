import { useEffect } from 'react'
import { afterPaint } from './afterPaint.ts'

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
  const { overflow, scrollbarGutter } = page.style
  const hadScrollbar = innerWidth > page.clientWidth
  page.style.overflow = 'hidden'
  if (hadScrollbar) page.style.scrollbarGutter = 'stable'
  return () => Object.assign(page.style, { overflow, scrollbarGutter })
}
