import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { alert, checkCircle, warning } from '../icons/icons.ts'

type Props = {
  readonly children: ReactNode
  readonly id?: string | undefined
  readonly tone?: 'error' | 'ok' | 'warn' | undefined
}

const icons = { error: alert, ok: checkCircle, warn: warning }

/** A line under a field; an error is spoken when it appears. */
export function FieldHint({ children, id, tone }: Props) {
  return (
    <p id={id} className={`tk-hint${tone ? ` tk-hint--${tone}` : ''}`} role={tone === 'error' ? 'alert' : undefined}>
      {tone && <Icon icon={icons[tone]} size={16} />}
      <span>{children}</span>
    </p>
  )
}
