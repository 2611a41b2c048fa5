import type { ReactNode } from 'react'
import { useStyles } from '../hooks/useStyles.ts'
import { Icon } from '../icons/Icon.tsx'
import type { IconPath } from '../icons/iconPath.ts'
import { emptyStateCss } from './emptyState.css.ts'

type Props = {
  readonly icon: IconPath | string
  readonly title: ReactNode
  readonly text?: ReactNode
  /** At most one secondary button. */
  readonly action?: ReactNode
  readonly tone?: 'danger' | undefined
}

/** An empty view: that there is nothing to show, why, and the remedy. */
export function EmptyState({ icon, title, text, action, tone }: Props) {
  useStyles(emptyStateCss)
  return (
    <div className="tk-empty">
      <span className={`tk-empty__i${tone ? ' neg' : ''}`}>
        <Icon icon={icon} size={24} />
      </span>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action && <div className="tk-empty__a">{action}</div>}
    </div>
  )
}
