import { type ReactNode, useId } from 'react'

type Props = {
  readonly label: string
  readonly children: ReactNode
  readonly count?: number | undefined
  /** At the end of the label's line. */
  readonly action?: ReactNode
  /** The first one has no rule above it. */
  readonly first?: boolean | undefined
}

/** A list with its name above it. */
export function ListSection({ label, children, count, action, first = false }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={`tk-sect${first ? '' : ' tk-sect--rule'}`}>
        <h3 id={id}>
          <span>{label}</span>
          {count !== undefined && <span className="faint"> {count}</span>}
        </h3>
        {action}
      </div>
      {children}
    </section>
  )
}
