import type { ReactNode } from 'react'

/** One card of the gallery; `padded` gives its content room. */
export function Section({
  title,
  children,
  padded = false,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly padded?: boolean
}) {
  return (
    <section>
      <h2>{title}</h2>
      <div className="tk-card">{padded ? <div className="gal-pad">{children}</div> : children}</div>
    </section>
  )
}
