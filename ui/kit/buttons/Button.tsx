import type { ReactNode } from 'react'
import { useHeldWidth } from '../hooks/useHeldWidth.ts'
import { Icon } from '../icons/Icon.tsx'
import type { IconPath } from '../icons/iconPath.ts'
import { external } from '../icons/icons.ts'
import { Spinner } from '../stage/Spinner.tsx'
import { safeHref } from './safeHref.ts'

type Props = {
  readonly children: ReactNode
  /** At most one primary in a view; danger only confirms a loss. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  readonly size?: 48 | 40 | 32 | undefined
  readonly full?: boolean | undefined
  /** Shows a spinner and ignores clicks, and keeps width and focus. */
  readonly busy?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Looks disabled and keeps the focus; a press calls this in place of `onClick`, to lead to the missing field. */
  readonly unarmed?: (() => unknown) | undefined
  readonly icon?: IconPath | string | undefined
  /** Makes it a link: https, or one of `schemes`. An address that is neither disables it. */
  readonly href?: string | undefined
  readonly schemes?: readonly string[] | undefined
  /** Where it leads to; a tab of its own for https, this one for an app, by default. */
  readonly target?: '_self' | '_top' | '_blank' | undefined
  /** Spoken in place of a label that is only an icon. */
  readonly label?: string | undefined
  readonly describedBy?: string | undefined
  readonly wide?: boolean | undefined
  readonly type?: 'button' | 'submit' | undefined
  /** Takes presses of people alone: a script of the page cannot confirm for them (security 2). */
  readonly trusted?: boolean | undefined
  /** Takes the focus when its view opens. */
  readonly autoFocus?: boolean | undefined
  readonly onClick?: (() => unknown) | undefined
}

/** A labelled button, or a link that looks like one. */
export function Button({ variant = 'secondary', size = 48, type = 'button', ...props }: Props) {
  const { busy = false, disabled = false, icon, href, schemes, label, children } = props
  const held = useHeldWidth(busy)
  const target = safeHref(href, schemes)
  const small = size === 32 ? 16 : 20
  const common = {
    className: `tk-btn tk-btn--${variant}${size === 48 ? '' : ` tk-btn--${size}`}${props.full ? ' tk-btn--full' : ''}${props.wide ? ' wide' : ''}${props.unarmed ? ' is-off' : ''}`,
    'aria-label': label,
    'aria-describedby': props.describedBy,
    'data-autofocus': props.autoFocus || undefined,
  }
  const content = (
    <>
      {busy ? <Spinner size={small} /> : icon && <Icon icon={icon} size={small} />}
      {children !== undefined && children !== null && <span>{children}</span>}
    </>
  )
  if (target && !disabled && !busy) {
    const inPage = !target.toLowerCase().startsWith('https:')
    return (
      <a
        {...common}
        href={target}
        target={props.target ?? (inPage ? '_self' : '_blank')}
        rel="noopener noreferrer"
        onClick={() => void props.onClick?.()}
      >
        {content}
        {!inPage && !icon && <Icon icon={external} size={16} />}
      </a>
    )
  }
  return (
    <button
      {...common}
      ref={held}
      type={type}
      disabled={disabled || (href !== undefined && !target)}
      aria-busy={busy || undefined}
      aria-disabled={busy || !!props.unarmed || undefined}
      onClick={(event) => {
        if (!busy && props.unarmed) props.unarmed()
        else if (busy || (props.trusted && event.nativeEvent.isTrusted === false)) event.preventDefault()
        else void props.onClick?.()
      }}
    >
      {content}
    </button>
  )
}
