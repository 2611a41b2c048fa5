import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import type { IconPath } from '../icons/iconPath.ts'
import { alert, info, warning } from '../icons/icons.ts'

type Props = {
  readonly children?: ReactNode
  readonly title?: ReactNode
  readonly tone?: 'neutral' | 'warning' | 'danger' | undefined
  readonly icon?: IconPath | string | undefined
}

const icons = { neutral: info, warning, danger: alert }

/** What the visitor should know here: a line in bold and why. Danger is spoken at once. */
export function Notice({ children, title, tone = 'neutral', icon = icons[tone] }: Props) {
  return (
    <div
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
