import { type ReactNode, useRef } from 'react'
import { useRoving } from '../hooks/useRoving.ts'
import { useStyles } from '../hooks/useStyles.ts'
import { tileGridCss } from './tileGrid.css.ts'

type Props = {
  readonly label: string
  readonly children: ReactNode
  readonly busy?: boolean | undefined
  readonly className?: string | undefined
}

/** Tiles as one tab stop: arrows, Home and End move, letters jump to a name. */
export function TileGrid({ label, children, busy = false, className = 'tk-grid' }: Props) {
  useStyles(tileGridCss)
  const ref = useRef<HTMLDivElement>(null)
  const onKeyDown = useRoving(ref, { typeAhead: true })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    <div
      ref={ref}
      className={className}
      role="group"
      aria-label={label}
      aria-busy={busy || undefined}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}
