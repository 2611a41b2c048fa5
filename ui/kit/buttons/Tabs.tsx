import { type ReactNode, useId, useRef } from 'react'
import { useRoving } from '../hooks/useRoving.ts'
import { useStyles } from '../hooks/useStyles.ts'
import { tabsCss } from './tabs.css.ts'

type Props = {
  readonly label: string
  readonly tabs: readonly { readonly id: string; readonly label: string; readonly count?: number | undefined }[]
  readonly value: string
  readonly onChange: (id: string) => void
  /** The chosen tab takes the focus when its view opens. */
  readonly autoFocus?: boolean | undefined
  /** The content of the chosen tab. */
  readonly children?: ReactNode
}

/** Views of one thing, of which one is shown. Arrows move and choose. */
export function Tabs({ label, tabs, value, onChange, autoFocus = false, children }: Props) {
  useStyles(tabsCss)
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const onKeyDown = useRoving(ref, { choose: true })
  return (
    <>
      <div ref={ref} className="tk-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            className="tk-tab"
            aria-selected={tab.id === value}
            aria-controls={children ? `${id}-panel` : undefined}
            data-roving
            data-autofocus={(autoFocus && tab.id === value) || undefined}
            onClick={() => tab.id === value || onChange(tab.id)}
          >
            <span className="trunc">{tab.label}</span>
            {tab.count !== undefined && <span className="n">{tab.count}</span>}
          </button>
        ))}
      </div>
      {children && (
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </>
  )
}
