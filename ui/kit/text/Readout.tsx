import type { ReactNode } from 'react'
import { useStyles } from '../hooks/useStyles.ts'
import { readoutCss } from './readout.css.ts'

type Props = {
  readonly rows: readonly {
    readonly label: string
    readonly value: ReactNode
    /** Beside the label: a button with a tooltip. */
    readonly info?: ReactNode
  }[]
  /** Lower rows, without rules. */
  readonly tight?: boolean | undefined
}

/** Labels and their values, a pair to a row. */
export function Readout({ rows, tight = false }: Props) {
  useStyles(readoutCss)
  return (
    <dl className={`tk-dl${tight ? ' tk-dl--tight' : ''}`}>
      {rows.map(({ label, value, info }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one label
        <div key={`${label}${at}`}>
          <dt>
            {label}
            {info}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
