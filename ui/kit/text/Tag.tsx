import type { ReactNode } from 'react'

type Props = {
  readonly children: ReactNode
  readonly tone?: 'accent' | 'positive' | 'warning' | 'danger' | undefined
}

/** A word about the text beside it. Not interactive. */
export function Tag({ children, tone }: Props) {
  return <span className={`tk-tag${tone ? ` tk-tag--${tone}` : ''}`}>{children}</span>
}
