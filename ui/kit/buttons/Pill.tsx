import type { ReactNode } from 'react'
import { useStyles } from '../hooks/useStyles.ts'
import { Icon } from '../icons/Icon.tsx'
import { chevronDown } from '../icons/icons.ts'
import { pillCss } from './pill.css.ts'

type Props = {
  readonly media?: ReactNode
  readonly children: ReactNode
  /** Spoken: 'Token: USDC. Change it'. */
  readonly label?: string | undefined
  /** Without it the pill is a mere sign. */
  readonly onClick?: (() => unknown) | undefined
}

/** The token or currency beside an amount. */
export function Pill({ media, children, label, onClick }: Props) {
  useStyles(pillCss)
  if (!onClick) {
    return (
      <span className="tk-pill tk-pill--still">
        {media}
        {children}
      </span>
    )
  }
  return (
    <button type="button" className="tk-pill" aria-label={label} onClick={() => void onClick()}>
      {media}
      {children}
      <Icon icon={chevronDown} size={16} />
    </button>
  )
}
