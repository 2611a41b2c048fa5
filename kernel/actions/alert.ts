import { type AlertCode, alerts } from '../errors/alert.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Alert } from '../types/state.ts'

/** An alert of the catalogue, or one of a plugin's own. */
export type AlertInput = { readonly code: AlertCode; readonly message?: string | undefined } | Readonly<Alert>

/** Shows the developer an alert; warnings always, errors where `debug` is on (spec 8). `undefined` dismisses it. */
export function alert(kernel: Kernel, input: AlertInput | undefined): void {
  const { state } = runtimeOf(kernel)
  if (!input) {
    state.alert = undefined
    return
  }
  const shown = 'title' in input ? { ...input } : fromCatalogue(input.code, input.message)
  if (kernel.config.debug || shown.variant === 'warning') state.alert = shown
}

function fromCatalogue(code: AlertCode, message?: string): Alert {
  const [title, text] = alerts[code]
  return { code, title, message: message ?? text, variant: code.startsWith('APKTW') ? 'warning' : 'error' }
}
