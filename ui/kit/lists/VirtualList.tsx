import { type KeyboardEvent, memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { evenRows, unevenRows } from './rowsOf.ts'
import { useReachedEnd } from './useReachedEnd.ts'
import { useVisibleRange } from './useVisibleRange.ts'

type Props<item> = {
  readonly items: readonly item[]
  /** Height of every row, or of each, in px. The same function each time. */
  readonly rowHeight: number | ((item: item) => number)
  readonly label: string
  /** Draws one row. The same function each time: a row is drawn anew only where it, or this, is another one. */
  readonly draw: (item: item, index: number) => ReactNode
  readonly keyOf?: ((item: item, index: number) => string) | undefined
  /** Up to this many rows all of them are drawn. */
  readonly threshold?: number | undefined
  readonly className?: string | undefined
  /** More are on their way. */
  readonly busy?: boolean | undefined
  /** The row that is in sight, and has the focus, at first. */
  readonly start?: number | undefined
  /** There are more items than these: the last items are in sight, or nearly so. */
  readonly onEnd?: (() => unknown) | undefined
}

const pageRows = 8

/**
 * A list of which only the rows in sight are drawn, inside the nearest scrolling ancestor. Screen readers hear the place
 * of a row among all of them; Up, Down, Page keys, Home and End move the focus; a focused row stays drawn.
 */
export function VirtualList<item>({ items, rowHeight, label, draw, keyOf, className = '', ...props }: Props<item>) {
  const { threshold = 30, busy = false, start, onEnd } = props
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState(start)
  const wanted = useRef(start)
  const even = typeof rowHeight === 'number' ? items.length : items
  const rows = useMemo(
    () =>
      typeof rowHeight === 'number'
        ? evenRows(Number(even), rowHeight)
        : unevenRows((even as readonly item[]).map(rowHeight)),
    [even, rowHeight],
  )
  const { from, to, reveal } = useVisibleRange(list, rows, items.length > threshold)
  const shown = [...indices(Math.min(from, items.length), to)]
  if (focused !== undefined && focused < items.length && !shown.includes(focused)) shown.push(focused)
  shown.sort((left, right) => left - right)
  useReachedEnd(to + pageRows >= items.length, items.length, busy, onEnd)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is drawn
  useLayoutEffect(() => {
    if (start !== undefined) reveal(start)
  }, [])
  useLayoutEffect(() => {
    const index = wanted.current
    if (index === undefined || !list.current) return
    const target = rowAt(list.current, index)
    if (!target) return
    wanted.current = undefined
    target.focus()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const last = items.length - 1
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: pageRows,
      PageUp: -pageRows,
      Home: -last,
      End: last,
    }
    const step = steps[event.key]
    const element = list.current
    if (step === undefined || focused === undefined || !element || event.defaultPrevented) return
    if (event.target instanceof HTMLInputElement) return
    event.preventDefault()
    const next = Math.min(last, Math.max(0, focused + step))
    wanted.current = next
    setFocused(next)
    reveal(next)
    rowAt(element, next)?.focus()
  }
  return (
    <ul
      ref={list}
      className={`tk-vlist ${className}`.trim()}
      aria-label={label}
      aria-busy={busy || undefined}
      style={{ blockSize: rows.topOf(items.length) }}
      onKeyDown={onKeyDown}
      onFocus={(event) => setFocused(Number(event.target.closest('[data-index]')?.getAttribute('data-index') ?? 0))}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || setFocused(undefined)}
    >
      {shown.map((index) => {
        const item = items[index] as item
        const top = rows.topOf(index)
        return (
          <Place
            key={keyOf?.(item, index) ?? index}
            {...{ item, index, draw, top, height: rows.topOf(index + 1) - top }}
            // If there are more items, their number is unknown.
            count={onEnd ? -1 : items.length}
          />
        )
      })}
    </ul>
  )
}

type PlaceProps<item> = Pick<Props<item>, 'draw'> & {
  readonly item: item
  readonly index: number
  readonly count: number
  readonly top: number
  readonly height: number
}

/** Most of them stay as they are while one scrolls. */
const Place = memo(({ item, index, count, top, height, draw }: PlaceProps<unknown>) => (
  <li
    data-index={index}
    aria-setsize={count}
    aria-posinset={index + 1}
    style={{ insetBlockStart: top, blockSize: height }}
  >
    {draw(item, index)}
  </li>
)) as <item>(props: PlaceProps<item>) => ReactNode

function* indices(from: number, to: number): Generator<number> {
  for (let index = from; index < to; index++) yield index
}

function rowAt(list: HTMLElement, index: number): HTMLElement | null {
  return list.querySelector<HTMLElement>(`[data-index="${index}"] :is(button,a[href],input,[tabindex])`)
}
