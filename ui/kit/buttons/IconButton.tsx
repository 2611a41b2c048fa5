import { Icon } from '../icons/Icon.tsx'
import type { IconPath } from '../icons/iconPath.ts'
import { Spinner } from '../stage/Spinner.tsx'

type Props = {
  readonly icon: IconPath | string
  /** Its name: an icon alone says nothing. */
  readonly label: string
  readonly size?: 40 | 32 | 24 | undefined
  /** Given for a toggle only. */
  readonly pressed?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly busy?: boolean | undefined
  readonly describedBy?: string | undefined
  readonly className?: string | undefined
  readonly autoFocus?: boolean | undefined
  readonly onClick?: (() => unknown) | undefined
}

/** A square button with an icon. */
export function IconButton({ icon, label, size = 40, busy = false, className = '', ...props }: Props) {
  const drawn = size === 40 ? 20 : 16
  return (
    <button
      type="button"
      className={`tk-ib${size === 40 ? '' : ` tk-ib--${size}`} ${className}`.trim()}
      aria-label={label}
      aria-pressed={props.pressed}
      aria-describedby={props.describedBy}
      aria-busy={busy || undefined}
      data-autofocus={props.autoFocus || undefined}
      disabled={props.disabled}
      onClick={() => busy || void props.onClick?.()}
    >
      {busy ? <Spinner size={drawn} /> : <Icon icon={icon} size={drawn} />}
    </button>
  )
}
