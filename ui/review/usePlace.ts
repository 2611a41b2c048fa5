import { type RefObject, useEffect, useState } from 'react'
import { partOf } from './useSeen.ts'

/** The side on which the parts of a review that are out of view stand; `both` if some stand on either. */
export type Place = 'above' | 'below' | 'both'

type Watched = {
  readonly list: RefObject<HTMLElement | null>
  /** The element that is pinned over the bottom of the scrolled content. */
  readonly pinned: RefObject<HTMLElement | null>
  /** Keys of the parts. */
  readonly keys: readonly string[]
}

/** Tells where parts of a review stand, as the visitor scrolls. */
export function usePlace({ list, pinned, keys }: Watched): Place {
  const [place, setPlace] = useState<Place>('below')
  const all = JSON.stringify(keys)
  useEffect(() => {
    const scroller = list.current?.closest('.tk-body')
    const parts = (JSON.parse(all) as string[]).flatMap((key) => partOf(list.current, key) ?? [])
    if (!scroller || parts.length === 0) return
    const measure = () => {
      const edge = scroller.getBoundingClientRect().bottom
      // In a low window, the buttons are at the end of the content and cover nothing.
      const bottom = Math.min(edge, pinned.current?.getBoundingClientRect().top ?? edge)
      const below = parts.filter((part) => part.getBoundingClientRect().bottom > bottom + 1).length
      setPlace(below === parts.length ? 'below' : below === 0 ? 'above' : 'both')
    }
    measure()
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => scroller.removeEventListener('scroll', measure)
  }, [all, list, pinned])
  return place
}
