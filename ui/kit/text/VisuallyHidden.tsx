import type { ReactNode } from 'react'

/** Text for a screen reader only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="sr">{children}</span>
}
