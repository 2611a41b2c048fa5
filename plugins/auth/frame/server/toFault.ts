import { Fault, type FaultPayload } from '../../protocol/fault.ts'
import { ServerRefusal } from './refusal.ts'

/** Refusals that the visitor can do something about. Any other refusal is a fault of the page or of the server. */
const reasons: Readonly<Record<string, FaultPayload>> = {
  email_invalid: { code: 'not_allowed', params: { reason: 'email' } },
  email_present: { code: 'not_allowed', params: { reason: 'sameEmail' } },
  email_missing: { code: 'not_allowed', params: { reason: 'noEmail' } },
  code_refused: { code: 'not_allowed', params: { reason: 'code' } },
  nothing_begun: { code: 'not_allowed', params: { reason: 'code' } },
  devices_full: { code: 'not_allowed', params: { reason: 'devices' } },
  not_logged_in: { code: 'not_connected' },
  device_dropped: { code: 'not_connected' },
  clock_off: { code: 'not_allowed', params: { reason: 'clock' } },
}

/** The fault that the app is told of, for a refusal of the auth server. Any other error is passed on. */
export function toFault(error: unknown): unknown {
  if (!(error instanceof ServerRefusal)) return error
  const { code, seconds } = error
  if (seconds !== undefined) return new Fault('cooldown', { seconds })
  const known = Object.hasOwn(reasons, code) ? reasons[code] : undefined
  return known ? new Fault(known.code, known.params) : new Fault('unavailable')
}
