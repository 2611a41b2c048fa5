import { useEffect } from 'react'
import { afterPaint } from './useAfterPaint.ts'

/** Keeps the page behind the modal still, without a jump where its scrollbar was. */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return
    let unlock = () => {}
    // It lays the whole page out again, which the list must not wait for; an effect of a click runs before the first frame.
    const cancel = afterPaint(() => {
      const { documentElement: page } = document
      const before = { overflow: page.style.overflow, gutter: page.style.scrollbarGutter }
      const hadScrollbar = innerWidth > page.clientWidth
      page.style.overflow = 'hidden'
      if (hadScrollbar) page.style.scrollbarGutter = 'stable'
      unlock = () => {
        page.style.overflow = before.overflow
        page.style.scrollbarGutter = before.gutter
      }
    })
    return () => {
      cancel()
      unlock()
    }
  }, [locked])
}
