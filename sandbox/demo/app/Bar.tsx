import type { ReactNode } from 'react'
import { demoPages, narrow } from '../demoPages.ts'
import { useMedia } from './useMedia.ts'

type Props = {
  /** The page that is open. */
  readonly current: string
  readonly children?: ReactNode
}

/** The bar over a page of the demo: the other pages, and at its end what the page itself puts there. */
export function Bar({ current, children }: Props) {
  const isNarrow = useMedia(narrow)
  const nav = (
    <nav aria-label="Demo pages">
      {Object.entries(demoPages).map(([href, name]) => (
        <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
  return (
    <header className="bar">
      <a className="brand" href="/">
        <img src="/icon.svg" alt="" width="28" height="28" /> <span>tapkit</span>
      </a>
      {isNarrow ? (
        <details className="menu">
          <summary>Pages</summary>
          {nav}
        </details>
      ) : (
        nav
      )}
      {children && <div className="bar__end">{children}</div>}
    </header>
  )
}
