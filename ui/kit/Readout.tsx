import type { ReactNode } from 'react'

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
  return (
    <dl className={`tk-dl${tight ? ' tk-dl--tight' : ''}`}>
      {rows.map(({ label, value, info }) => (
        <div key={label}>
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
