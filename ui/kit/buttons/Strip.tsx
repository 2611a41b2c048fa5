import { useStyles } from '../hooks/useStyles.ts'
import { Icon } from '../icons/Icon.tsx'
import type { IconPath } from '../icons/iconPath.ts'
import { Button } from './Button.tsx'
import { stripCss } from './strip.css.ts'

type Props = {
  readonly items: readonly {
    readonly id: string
    readonly label: string
    readonly icon: IconPath | string
    readonly disabled?: boolean | undefined
    readonly autoFocus?: boolean | undefined
    readonly onClick: () => unknown
  }[]
}

/** Equal actions as keys that share hairlines; a single one is a full button. */
export function Strip({ items }: Props) {
  useStyles(stripCss)
  const [only] = items
  if (only && items.length === 1) {
    return (
      <Button full icon={only.icon} disabled={only.disabled} autoFocus={only.autoFocus} onClick={only.onClick}>
        {only.label}
      </Button>
    )
  }
  return (
    <div className="tk-strip">
      {items.map(({ id, label, icon, disabled, autoFocus, onClick }) => (
        <button
          key={id}
          type="button"
          disabled={disabled}
          data-autofocus={autoFocus || undefined}
          onClick={() => void onClick()}
        >
          <Icon icon={icon} />
          <span>{label}</span>
        </button>
      ))}
    </div>
  )
}
