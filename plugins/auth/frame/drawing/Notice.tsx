import type { ReactNode } from 'react'

type Props = { readonly tone?: 'plain' | 'warning' | 'danger'; readonly children: ReactNode }

/** A sentence that stands out. One that appears in place is read aloud. */
export function Notice({ tone = 'plain', children }: Props) {
  return (
    <p className={`notice notice--${tone}`} role={tone === 'plain' ? 'status' : 'alert'}>
      {children}
    </p>
  )
}
