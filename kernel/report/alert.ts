import { type AlertCode, alerts } from '../errors/alert.ts'
import { isDevelopment } from '../isDevelopment.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Alert, AlertInput } from '../types/state.ts'

/**
 * Shows the developer an alert; warnings always, errors where `debug` is on. In development it is a line of the console as well, and
 * nowhere else, once a kit (errors 3). `undefined` dismisses what is shown.
 */
export function alert(kernel: Kernel, input: AlertInput | undefined): void {
  const runtime = runtimeOf(kernel)
  const { state } = runtime
  if (!input) {
    state.alert = undefined
    return
  }
  const shown = 'title' in input ? { ...input } : fromCatalogue(input.code, input.message)
  if (kernel.config.debug || shown.variant === 'warning') state.alert = shown
  const { code, title, message, variant } = shown
  runtime.logged ??= new Set()
  if (!isDevelopment() || runtime.logged.has(code)) return
  runtime.logged.add(code)
  console[variant === 'warning' ? 'warn' : 'error'](`tapkit ${code}: ${title}. ${message}`, { code })
}

function fromCatalogue(code: AlertCode, message?: string): Alert {
  const [title, text] = alerts[code]
  return { code, title, message: message ?? text, variant: code.startsWith('APKTW') ? 'warning' : 'error' }
}
