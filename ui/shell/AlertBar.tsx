import type { Alert, DeepReadonly, Kernel } from 'tapkit/kernel'
import { IconButton } from '../kit/buttons/IconButton.tsx'
import { useStyles } from '../kit/hooks/useStyles.ts'
import { Icon } from '../kit/icons/Icon.tsx'
import { alert as alertIcon, close, warning } from '../kit/icons/icons.ts'
import { useWords } from '../locales/useWords.ts'
import { alertBarCss } from './alertBar.css.ts'

/** A hint for the developer of the host app, above the card. */
export function AlertBar({
  kernel,
  alert,
  onDismiss,
}: {
  readonly kernel: Kernel
  readonly alert: DeepReadonly<Alert>
  readonly onDismiss: () => void
}) {
  useStyles(alertBarCss)
  const words = useWords(kernel)
  const { variant, title, code, message } = alert
  return (
    <div className={`tk-alert${variant === 'warning' ? ' tk-alert--warn' : ''}`} role="alert">
      <Icon icon={variant === 'warning' ? warning : alertIcon} />
      <div className="grow">
        <b className="strong">{title}</b> {code && <span className="tk-alert__c">{code}</span>}
        <p>{message}</p>
      </div>
      <IconButton icon={close} size={24} label={words.shell.dismiss} onClick={onDismiss} />
    </div>
  )
}
