import { type ReactNode, useRef } from 'react'
import { useRoving } from '../hooks/useRoving.ts'

type Props = {
  readonly label: string
  /** Rows with `checked`, or chips with `checked`. */
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** Choices of which one holds: one tab stop, arrows move and choose. */
export function RadioGroup({ label, children, className }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const onKeyDown = useRoving(ref, { choose: true })
  return (
    <div ref={ref} className={className} role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}
