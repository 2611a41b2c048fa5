import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

type Options = {
  /** Arrows also click the control that they reach: radio buttons and tabs. */
  readonly choose?: boolean | undefined
  /** Letters jump to the item whose text starts with them. */
  readonly typeAhead?: boolean | undefined
}

/** How long letters count as one word, in ms. */
const pause = 600

/**
 * Makes the `[data-roving]` elements inside a container one tab stop: arrows, Home and End move the focus, in two
 * directions where the items stand in a grid. The stop is the chosen item, else the last focused, else the first.
 */
export function useRoving(ref: RefObject<HTMLElement | null>, { choose = false, typeAhead = false }: Options = {}) {
  const stop = useRef<HTMLElement | undefined>(undefined)
  const typed = useRef({ text: '', at: 0 })

  useLayoutEffect(() => {
    const container = ref.current
    if (!container) return
    const settle = () => {
      const items = itemsOf(container)
      const chosen = items.find((item) => item.matches('[aria-checked=true],[aria-selected=true],[aria-current=true]'))
      const kept = stop.current && items.includes(stop.current) ? stop.current : undefined
      const here = (choose ? (chosen ?? kept) : (kept ?? chosen)) ?? items[0]
      for (const item of items) item.tabIndex = item === here ? 0 : -1
    }
    const onFocus = ({ target }: FocusEvent) => {
      stop.current = target instanceof Element ? (target.closest<HTMLElement>('[data-roving]') ?? undefined) : undefined
      settle()
    }
    settle()
    container.addEventListener('focusin', onFocus)
    return () => container.removeEventListener('focusin', onFocus)
  })

  return (event: KeyboardEvent) => {
    const container = ref.current
    if (!container || event.altKey || event.ctrlKey || event.metaKey) return
    const items = itemsOf(container)
    const from = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-roving]') : null
    const at = from ? items.indexOf(from) : -1
    if (at < 0) return
    const to =
      stepTo(event.key, items, at, container) ?? (typeAhead ? wordTo(event.key, items, at, typed.current) : undefined)
    if (to === undefined) return
    event.preventDefault()
    const next = items[to]
    next?.focus()
    if (choose && to !== at) next?.click()
  }
}

const itemsOf = (container: HTMLElement): HTMLElement[] => [
  ...container.querySelectorAll<HTMLElement>('[data-roving]:not(:disabled)'),
]

function stepTo(key: string, items: readonly HTMLElement[], at: number, container: HTMLElement): number | undefined {
  const last = items.length - 1
  const columns = columnsOf(items)
  const turned = container.matches('[dir=rtl] *') || getComputedStyle(container).direction === 'rtl'
  const forward = turned ? 'ArrowLeft' : 'ArrowRight'
  const back = turned ? 'ArrowRight' : 'ArrowLeft'
  const wrap = (index: number) => (index + items.length) % items.length
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === forward) return wrap(at + 1)
  if (key === back) return wrap(at - 1)
  if (columns < 2) return key === 'ArrowDown' ? wrap(at + 1) : key === 'ArrowUp' ? wrap(at - 1) : undefined
  if (key === 'ArrowDown') return at + columns <= last ? at + columns : at
  if (key === 'ArrowUp') return at - columns >= 0 ? at - columns : at
  return undefined
}

/** How many items stand on the first line; 1 where all of them do, so that up and down still move. */
function columnsOf(items: readonly HTMLElement[]): number {
  const top = items[0]?.offsetTop
  const first = items.findIndex((item) => item.offsetTop !== top)
  return first < 0 ? 1 : first
}

function wordTo(
  key: string,
  items: readonly HTMLElement[],
  at: number,
  typed: { text: string; at: number },
): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined
  const now = Date.now()
  typed.text = now - typed.at > pause ? key : typed.text + key
  typed.at = now
  const word = typed.text.toLowerCase()
  const from = word.length === 1 ? at + 1 : at
  for (let step = 0; step < items.length; step++) {
    const index = (from + step) % items.length
    if (items[index]?.textContent?.trim().toLowerCase().startsWith(word)) return index
  }
  return undefined
}
