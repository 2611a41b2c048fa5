import type { Alert, DeepReadonly } from 'tapkit/kernel'
import { Icon } from '../kit/Icon.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { alert as alertIcon, close, warning } from '../kit/icons.ts'
import { en } from '../locales/en.ts'

/** What the developer of the host app should know, above the card. */
export function AlertBar({
  alert,
  onDismiss,
}: {
  readonly alert: DeepReadonly<Alert>
  readonly onDismiss: () => void
}) {
  const { variant, title, code, message } = alert
  return (
    <div className={`tk-alert${variant === 'warning' ? ' tk-alert--warn' : ''}`} role="alert">
      <Icon icon={variant === 'warning' ? warning : alertIcon} />
      <div className="grow">
        <b className="strong">{title}</b> {code && <span className="tk-alert__c">{code}</span>}
        <p>{message}</p>
      </div>
      <IconButton icon={close} size={24} label={en.shell.dismiss} onClick={onDismiss} />
    </div>
  )
}
