import type { ReactNode } from 'react'
import { useStyles } from '../hooks/useStyles.ts'
import { pairScaleCss } from './pairScale.css.ts'

const marks = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const

type Props = {
  readonly start: ReactNode
  readonly end: ReactNode /** Lit graduations, 0 to 9. */
  readonly lit?: number | undefined
}

/** Two parties and the link that is being made between them. Decorative. */
export function PairScale({ start, end, lit = 5 }: Props) {
  useStyles(pairScaleCss)
  return (
    <div className="tk-pair">
      {start}
      <span className="tk-pair__s" aria-hidden="true">
        {marks.map((mark) => (
          <i key={mark} className={mark < lit ? 'on' : undefined} />
        ))}
      </span>
      {end}
    </div>
  )
}
