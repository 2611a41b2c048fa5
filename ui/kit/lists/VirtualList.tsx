import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useVisibleRange } from './useVisibleRange.ts'

type Props<item> = {
  readonly items: readonly item[]
  /** Height of every row, in px. */
  readonly rowHeight: number
  readonly label: string
  readonly draw: (item: item, index: number) => ReactNode
  readonly keyOf?: ((item: item, index: number) => string) | undefined
  /** Up to this many rows all of them are drawn. */
  readonly threshold?: number | undefined
  readonly className?: string | undefined
}

const pageRows = 8

/**
 * A list of which only the rows in sight are drawn, inside the nearest scrolling ancestor. Screen readers hear the place
 * of a row among all of them; Up, Down, Page keys, Home and End move the focus; a focused row stays drawn.
 */
export function VirtualList<item>({
  items,
  rowHeight,
  label,
  draw,
  keyOf,
  threshold = 30,
  className = '',
}: Props<item>) {
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<number>()
  const wanted = useRef<number | undefined>(undefined)
  const range = useVisibleRange(list, items.length, rowHeight, items.length > threshold)
  const shown = [...indices(range.from, range.to)]
  if (focused !== undefined && focused < items.length && !shown.includes(focused)) shown.push(focused)
  shown.sort((left, right) => left - right)

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
    range.reveal(next)
    rowAt(element, next)?.focus()
  }
  return (
    <ul
      ref={list}
      className={`tk-vlist ${className}`.trim()}
      aria-label={label}
      style={{ blockSize: items.length * rowHeight }}
      onKeyDown={onKeyDown}
      onFocus={(event) => setFocused(Number(event.target.closest('[data-index]')?.getAttribute('data-index') ?? 0))}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || setFocused(undefined)}
    >
      {shown.map((index) => {
        const item = items[index] as item
        return (
          <li
            key={keyOf?.(item, index) ?? index}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={{ insetBlockStart: index * rowHeight, blockSize: rowHeight }}
          >
            {draw(item, index)}
          </li>
        )
      })}
    </ul>
  )
}

function* indices(from: number, to: number): Generator<number> {
  for (let index = from; index < to; index++) yield index
}

function rowAt(list: HTMLElement, index: number): HTMLElement | null {
  return list.querySelector<HTMLElement>(`[data-index="${index}"] :is(button,a[href],input,[tabindex])`)
}
