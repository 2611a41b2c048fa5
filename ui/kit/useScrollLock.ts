import { useEffect } from 'react'

/** Keeps the page behind the modal still, without a jump where its scrollbar was. */
export function useScrollLock(locked: boolean): void {
  // After the first painted frame: it lays the whole page out again, which the list must not wait for.
  useEffect(() => {
    if (!locked) return
    const { documentElement: page } = document
    const before = { overflow: page.style.overflow, gutter: page.style.scrollbarGutter }
    const hadScrollbar = innerWidth > page.clientWidth
    page.style.overflow = 'hidden'
    if (hadScrollbar) page.style.scrollbarGutter = 'stable'
    return () => {
      page.style.overflow = before.overflow
      page.style.scrollbarGutter = before.gutter
    }
  }, [locked])
}
