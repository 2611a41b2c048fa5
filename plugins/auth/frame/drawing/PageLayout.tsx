import { type ReactNode, useEffect, useRef } from 'react'
import { usePinned } from './usePinned.ts'

type Props = {
  /** The name of the service. */
  readonly name: string
  readonly title: string
  readonly children?: ReactNode
  /** The keys that lead on. */
  readonly actions?: ReactNode
}

/** A step of a page. A new step takes the focus to its title, so that a screen reader begins there. */
export function PageLayout({ name, title, children, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const row = useRef<HTMLDivElement>(null)
  usePinned(row)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is the step
  useEffect(() => heading.current?.focus(), [title])
  return (
    <main className="page">
      <p className="page-name">{name}</p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
      {actions && (
        <div className="stack end" ref={row}>
          {actions}
        </div>
      )}
    </main>
  )
}
