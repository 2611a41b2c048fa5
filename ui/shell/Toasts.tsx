import type { DeepReadonly, Toast } from 'tapkit/kernel'
import { Icon } from '../kit/icons/Icon.tsx'
import { check, declined } from '../kit/icons/icons.ts'
import { Spinner } from '../kit/stage/Spinner.tsx'

/** The one line at the top of the card. Its region is always there, so that a screen reader hears the change. */
export function Toasts({ toast }: { readonly toast: DeepReadonly<Toast> | undefined }) {
  const error = toast?.variant === 'error'
  return (
    <div className="tk-toasts">
      <div role="status">{toast && !error && <Line key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast && error && <Line key={toast.id} toast={toast} />}</div>
    </div>
  )
}

const kinds = { success: 'ok', error: 'err', loading: 'load' } as const

function Line({ toast: { variant, message } }: { toast: DeepReadonly<Toast> }) {
  return (
    <div className={`tk-toast tk-toast--${kinds[variant]}`} title={message}>
      <span className="tk-toast__d">
        {variant === 'loading' ? <Spinner /> : <Icon icon={variant === 'error' ? declined : check} />}
      </span>
      <span className="trunc">{message}</span>
    </div>
  )
}
