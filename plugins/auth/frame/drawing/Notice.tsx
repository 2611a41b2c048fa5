import type { ReactNode } from 'react'

type Props = { readonly tone?: 'plain' | 'warning' | 'danger'; readonly children: ReactNode }

/** A sentence that stands out. A screen reader reads it aloud if it appears after the page was drawn. */
export function Notice({ tone = 'plain', children }: Props) {
  return (
    <p className={`notice notice--${tone}`} role={tone === 'plain' ? 'status' : 'alert'}>
      {children}
    </p>
  )
}
