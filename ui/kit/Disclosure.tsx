import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { chevronDown } from './icons.ts'

type Props = {
  readonly summary: ReactNode
  readonly children: ReactNode
  readonly open?: boolean | undefined
  readonly onToggle?: ((open: boolean) => void) | undefined
}

/** Details that are shown on demand. */
export function Disclosure({ summary, children, open, onToggle }: Props) {
  return (
    <details className="tk-disc" open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary>
        <span className="grow">{summary}</span>
        <Icon icon={chevronDown} />
      </summary>
      {children}
    </details>
  )
}
