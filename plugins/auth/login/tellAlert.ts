import { isDevelopment, isError, type Kernel } from 'tapkit/kernel'
import { SecurePageError } from '../protocol/errors.ts'
import type { RequestType } from '../protocol/requests.ts'

const told = new WeakSet<object>()

/** Tells the developer, once, of a secure page that does not load, does not answer, or refuses this host (APKT002 to APKT005). */
export function tellAlert({ alert }: Kernel, error: unknown): void {
  if (!isError(error, 'SecurePageError') || told.has(error)) return
  told.add(error)
  alert({ code: error.code as 'APKT003', message: error.debug })
}

/** Tells the developer which requests the page lacks (APKT002). */
export function tellMissing(kernel: Kernel, missing: readonly RequestType[]): void {
  const [type] = missing
  if (type && isDevelopment()) tellAlert(kernel, new SecurePageError({ code: 'APKT002', type }))
}
