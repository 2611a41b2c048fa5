import type { ReactNode } from 'react'
import { leadTo } from '../hooks/leadTo.ts'
import { Icon } from '../icons/Icon.tsx'
import type { IconPath } from '../icons/iconPath.ts'
import { alert, info, warning } from '../icons/icons.ts'

type Props = {
  readonly children?: ReactNode
  readonly title?: ReactNode
  readonly tone?: 'neutral' | 'warning' | 'danger' | undefined
  readonly icon?: IconPath | string | undefined
  /** It answers a press: it scrolls into view and takes the focus. */
  readonly answers?: boolean | undefined
}

const icons = { neutral: info, warning, danger: alert }

/** A notice to the visitor: a line in bold and the reason. A screen reader speaks danger at once. */
export function Notice({ children, title, tone = 'neutral', icon = icons[tone], answers = false }: Props) {
  return (
    <div
      ref={answers ? leadTo : undefined}
      tabIndex={answers ? -1 : undefined}
      className={`tk-note${tone === 'neutral' ? '' : ` tk-note--${tone}`}`}
      role={tone === 'danger' ? 'alert' : 'note'}
    >
      <Icon icon={icon} />
      <div className="grow">
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  )
}
