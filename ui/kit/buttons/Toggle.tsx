import { useStyles } from '../hooks/useStyles.ts'
import { toggleCss } from './toggle.css.ts'

type Props = {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean | undefined
}

/** A setting that is on or off at once. */
export function Toggle({ label, checked, onChange, disabled }: Props) {
  useStyles(toggleCss)
  return (
    <button
      type="button"
      className="tk-switch"
      role="switch"
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    >
      {label}
      <span className="tk-toggle" />
    </button>
  )
}
