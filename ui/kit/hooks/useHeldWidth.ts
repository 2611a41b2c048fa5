import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Keeps the width that an element had before it became busy, so that a new label moves nothing. */
export function useHeldWidth(busy: boolean): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null)
  const width = useRef(0)
  useLayoutEffect(() => {
    const { current } = ref
    if (!current) return
    if (busy && width.current) current.style.minInlineSize = `${width.current}px`
    else current.style.removeProperty('min-inline-size')
    return () => {
      width.current = current.offsetWidth
    }
  }, [busy])
  return ref
}
