import type { ReactNode } from 'react'
import { useStyles } from '../hooks/useStyles.ts'
import { chipCss } from './chip.css.ts'

type Props = {
  readonly children: ReactNode
  readonly media?: ReactNode
  /** Given for a chip that toggles. */
  readonly pressed?: boolean | undefined
  /** Given for a choice in a RadioGroup. */
  readonly checked?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly onClick: () => unknown
}

/** A small action or choice in a line of its like. */
export function Chip({ children, media, pressed, checked, disabled, onClick }: Props) {
  useStyles(chipCss)
  const choice =
    checked === undefined
      ? { 'aria-pressed': pressed }
      : { role: 'radio', 'aria-checked': checked, 'data-roving': true }
  return (
    <button type="button" className="tk-chip" disabled={disabled} {...choice} onClick={() => void onClick()}>
      {media}
      {children}
    </button>
  )
}
