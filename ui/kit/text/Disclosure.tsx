import type { ReactNode, ToggleEvent } from 'react'
import { useStyles } from '../hooks/useStyles.ts'
import { Icon } from '../icons/Icon.tsx'
import { chevronDown } from '../icons/icons.ts'
import { disclosureCss } from './disclosure.css.ts'

type Props = {
  readonly summary: ReactNode
  readonly children: ReactNode
  readonly open?: boolean | undefined
  readonly onToggle?: ((open: boolean) => void) | undefined
}

/** Details that are shown on demand. */
export function Disclosure({ summary, children, open, onToggle }: Props) {
  useStyles(disclosureCss)
  const toggle = ({ currentTarget: details }: ToggleEvent<HTMLDetailsElement>) => {
    // The opened details must not stay behind the pinned keys.
    if (details.open) details.scrollIntoView({ block: 'nearest' })
    onToggle?.(details.open)
  }
  return (
    <details className="tk-disc" open={open} onToggle={toggle}>
      <summary>
        <span className="grow">{summary}</span>
        <Icon icon={chevronDown} />
      </summary>
      {children}
    </details>
  )
}
