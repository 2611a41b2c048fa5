import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { leadTo } from '../kit/hooks/leadTo.ts'

/** The attributes of the marks before and after an amount or a notice, which are observed. */
export const edges = ['data-start', 'data-end'] as const

type Seen = {
  /** The element that contains the amounts and the notices. */
  readonly list: RefObject<HTMLDivElement | null>
  /** The element that is pinned over the bottom of the scrolled content. */
  readonly pinned: RefObject<HTMLDivElement | null>
  /** Keys that have not been in view in full. */
  readonly unseen: readonly string[]
  /** Scrolls to an amount or a notice, and gives it the focus. */
  lookAt(key: string): void
}

/**
 * Tracks which amounts and notices have been in view. A browser without IntersectionObserver cannot tell, so there all
 * count as seen.
 */
export function useSeen(keys: readonly string[]): Seen {
  const list = useRef<HTMLDivElement>(null)
  const pinned = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const covered = useCovered(pinned)
  const all = JSON.stringify(keys)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other amounts and notices have other marks
  useEffect(() => {
    const marks = marksIn(list.current)
    if (!canObserve() || covered === undefined || marks.length === 0) return
    const scroller = list.current?.closest('.tk-body') ?? null
    // A mark is in view if neither a scroll container nor the window cuts it off, and the pinned buttons do not cover
    // it.
    const inView = [new Set<Element>(), new Set<Element>()] as const
    const observers = [{}, { root: scroller, rootMargin: `0px 0px -${covered}px 0px` }].map((options, at) => {
      const note = (entries: readonly IntersectionObserverEntry[]) => {
        for (const { target, isIntersecting } of entries) inView[at]?.[isIntersecting ? 'add' : 'delete'](target)
        const now = marks.filter((mark) => inView.every((each) => each.has(mark))).map(nameOf)
        setSeen((before) => (now.every((name) => before.has(name)) ? before : new Set([...before, ...now])))
      }
      const observer = new IntersectionObserver(note, options)
      for (const mark of marks) observer.observe(mark)
      return observer
    })
    return () => {
      for (const observer of observers) observer.disconnect()
    }
  }, [all, covered])

  const lookAt = useCallback((key: string) => {
    leadTo(partOf(list.current, key))
  }, [])
  const unseen = canObserve() ? keys.filter((key) => !edges.every((edge) => seen.has(`${edge} ${key}`))) : []
  return { list, pinned, unseen, lookAt }
}

const canObserve = () => typeof IntersectionObserver === 'function'

const marksIn = (list: Element | null): readonly Element[] => [
  ...(list?.querySelectorAll(edges.map((edge) => `[${edge}]`).join()) ?? []),
]

/** The amount or the notice of a key. */
export const partOf = (list: Element | null, key: string): HTMLElement | null | undefined =>
  marksIn(list).find((mark) => mark.getAttribute(edges[0]) === key)?.parentElement

const nameOf = (mark: Element): string =>
  edges.filter((edge) => mark.hasAttribute(edge)).map((edge) => `${edge} ${mark.getAttribute(edge)}`)[0] ?? ''

/**
 * The height of scrolled content that the pinned buttons cover, in px, once measured. In a low window they are not
 * pinned.
 */
function useCovered(pinned: RefObject<HTMLElement | null>): number | undefined {
  const [covered, setCovered] = useState<number>()
  useEffect(() => {
    const element = pinned.current
    if (!element) return
    const measure = () => setCovered(getComputedStyle(element).position === 'sticky' ? element.offsetHeight : 0)
    measure()
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : undefined
    observer?.observe(element)
    addEventListener('resize', measure)
    return () => {
      observer?.disconnect()
      removeEventListener('resize', measure)
    }
  }, [pinned])
  return covered
}
