import { type KeyboardEvent, memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStyles } from '../hooks/useStyles.ts'
import { evenRows } from './rowsOf.ts'
import { Skeleton } from './Skeleton.tsx'
import { tileGridCss } from './tileGrid.css.ts'
import { useReachedEnd } from './useReachedEnd.ts'
import { useVisibleRange } from './useVisibleRange.ts'

type Props<item> = {
  readonly items: readonly item[]
  /** How many there will be in all, so that the list keeps its height; those that have not come are grey. */
  readonly total?: number | undefined
  readonly columns: number
  /** Height of every row, in px. */
  readonly rowHeight: number
  readonly label: string
  /** Draws a Tile. The same function each time: a tile is drawn anew only where it, or this, is another one. */
  readonly draw: (item: item, index: number) => ReactNode
  readonly keyOf: (item: item) => string
  readonly busy?: boolean | undefined
  /** Rows that are in sight, or nearly so, reach the end. */
  readonly onEnd?: (() => unknown) | undefined
}

/** Rows that a page key moves by; more items are asked for as far ahead. */
const pageRows = 4

/**
 * Tiles of which only the rows in sight are drawn, inside the nearest scrolling ancestor. One tab stop: arrows, the Page keys, Home and End move
 * the focus, and a focused tile stays drawn. Screen readers hear the place of a tile among all of them.
 */
export function VirtualGrid<item>({ items, total = 0, columns, rowHeight, label, draw, keyOf, ...props }: Props<item>) {
  const { busy = false, onEnd } = props
  useStyles(tileGridCss)
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<number>()
  const wanted = useRef<number | undefined>(undefined)
  const count = Math.max(total, items.length)
  const rows = Math.ceil(count / columns)
  const places = useMemo(() => evenRows(rows, rowHeight), [rows, rowHeight])
  const { from, first, to, reveal } = useVisibleRange(list, places, true)
  const shown = Array.from({ length: Math.max(0, Math.min(to, rows) - from) }, (_, row) => from + row)
  const focusedRow = focused === undefined ? undefined : Math.floor(focused / columns)
  if (focusedRow !== undefined && focusedRow < rows && !shown.includes(focusedRow)) shown.push(focusedRow)
  shown.sort((left, right) => left - right)
  const tiles = shown.flatMap((row) =>
    items.slice(row * columns, (row + 1) * columns).map((item, column) => ({ item, index: row * columns + column })),
  )
  const missing = Array.from({
    length: Math.max(0, Math.min(to * columns, count) - Math.max(from * columns, items.length)),
  })
  useReachedEnd((to + pageRows) * columns >= items.length, items.length, busy, onEnd)

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    // The tiles are one stop: where the focus is, or else the first in sight.
    const stop = focused ?? wanted.current
    const buttons = [...element.querySelectorAll<HTMLElement>('[data-roving]')]
    const at =
      buttons.find((button) => indexOf(button) === stop) ??
      buttons.find((button) => indexOf(button) >= first * columns) ??
      buttons.at(-1)
    for (const button of buttons) {
      const tabIndex = button === at ? '0' : '-1'
      if (button.getAttribute('tabindex') !== tabIndex) button.setAttribute('tabindex', tabIndex)
    }
    if (wanted.current === undefined) return
    const target = buttons.find((button) => indexOf(button) === wanted.current)
    if (!target) return
    wanted.current = undefined
    target.focus()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (focused === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const step = stepOf(event.key, columns, isTurned(event.currentTarget))
    if (step === undefined) return
    event.preventDefault()
    const last = items.length - 1
    const next = Math.min(last, Math.max(0, focused + step))
    // Up from the first row, and down from the last, stay in their column.
    if (Math.abs(step) === columns && Math.abs(next - focused) !== columns) return
    wanted.current = next
    reveal(Math.floor(next / columns))
    setFocused(next)
  }
  return (
    <ul
      ref={list}
      className="tk-vlist tk-vgrid"
      aria-label={label}
      aria-busy={busy || undefined}
      style={{ blockSize: rows * rowHeight }}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setFocused(indexOf(target))}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || setFocused(undefined)}
    >
      {tiles.map(({ item, index }) => (
        <Place key={keyOf(item)} {...{ item, index, count, columns, rowHeight, draw }} />
      ))}
      {missing.map((_, offset) => {
        const index = Math.max(from * columns, items.length) + offset
        return (
          <li key={`grey ${index}`} className="tk-tile" style={placeOf(index, columns, rowHeight)} aria-hidden="true">
            <Skeleton width={52} height={52} shape="square" />
            <Skeleton width={48} height={10} />
          </li>
        )
      })}
    </ul>
  )
}

type PlaceProps<item> = Pick<Props<item>, 'columns' | 'rowHeight' | 'draw'> & {
  readonly item: item
  readonly index: number
  readonly count: number
}

/** Most of them stay as they are while one scrolls. */
const Place = memo(({ item, index, count, columns, rowHeight, draw }: PlaceProps<unknown>) => (
  <li data-index={index} aria-setsize={count} aria-posinset={index + 1} style={placeOf(index, columns, rowHeight)}>
    {draw(item, index)}
  </li>
)) as <item>(props: PlaceProps<item>) => ReactNode

const placeOf = (index: number, columns: number, rowHeight: number) => ({
  insetBlockStart: Math.floor(index / columns) * rowHeight,
  insetInlineStart: `${((index % columns) * 100) / columns}%`,
  inlineSize: `${100 / columns}%`,
  blockSize: rowHeight,
})

const indexOf = (element: Element): number => Number(element.closest('[data-index]')?.getAttribute('data-index') ?? 0)
const isTurned = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

function stepOf(key: string, columns: number, turned: boolean): number | undefined {
  const forward = turned ? -1 : 1
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: columns * pageRows,
    PageUp: -columns * pageRows,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  }
  return steps[key]
}
