import type { ReactNode } from 'react'
import { safeHref } from '../buttons/safeHref.ts'

type Props = {
  readonly title: ReactNode
  readonly media?: ReactNode
  readonly subtitle?: ReactNode
  readonly trailing?: ReactNode
  /** The one that is in use: index mark, and `aria-current`. */
  readonly current?: boolean | undefined
  /** Cannot be chosen; the second line says why. It stays reachable. */
  readonly off?: boolean | undefined
  /** Makes it a choice among others, with a Radio at its end. */
  readonly checked?: boolean | undefined
  readonly busy?: boolean | undefined
  /** Whether the list has a single tab stop, as a VirtualGrid has. */
  readonly roving?: boolean | undefined
  readonly href?: string | undefined
  readonly label?: string | undefined
  readonly className?: string | undefined
  readonly autoFocus?: boolean | undefined
  readonly onClick?: (() => unknown) | undefined
}

/** A line of a list. With `onClick` the whole row is a button, with `href` a link; otherwise it may hold controls. */
export function Row({ title, media, subtitle, trailing, current = false, off = false, checked, ...props }: Props) {
  const target = off ? undefined : safeHref(props.href)
  const common = {
    className: `tk-row${current ? ' is-on' : ''}${off ? ' is-off' : ''} ${props.className ?? ''}`.trim(),
    'aria-current': current || undefined,
    'aria-disabled': off || undefined,
    'aria-label': props.label,
    'aria-busy': props.busy || undefined,
    'data-autofocus': props.autoFocus || undefined,
    'data-roving': props.roving || undefined,
  }
  const content = (
    <>
      {media && <span className="tk-row__m">{media}</span>}
      <span className="tk-row__b">
        <span className="tk-row__t">{title}</span>
        {subtitle !== undefined && subtitle !== null && <span className="tk-row__s">{subtitle}</span>}
      </span>
      {trailing && <span className="tk-row__e">{trailing}</span>}
    </>
  )
  if (target) {
    return (
      <a {...common} href={target} target="_blank" rel="noopener noreferrer" onClick={() => void props.onClick?.()}>
        {content}
      </a>
    )
  }
  if (!props.onClick) return <div {...common}>{content}</div>
  const choice = checked === undefined ? {} : { role: 'radio', 'aria-checked': checked, 'data-roving': true }
  return (
    <button {...common} {...choice} type="button" onClick={() => off || props.busy || void props.onClick?.()}>
      {content}
    </button>
  )
}
