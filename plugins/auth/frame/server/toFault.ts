import { Fault, type FaultPayload } from '../../protocol/fault.ts'
import { ServerRefusal } from './refusal.ts'

/** Refusals that the visitor can do something about. Any other refusal is a fault of the page or of the server. */
const reasons: Readonly<Record<string, FaultPayload>> = {
  email_invalid: { code: 'not_allowed', params: { reason: 'email' } },
  code_refused: { code: 'not_allowed', params: { reason: 'code' } },
  nothing_begun: { code: 'not_allowed', params: { reason: 'code' } },
  devices_full: { code: 'not_allowed', params: { reason: 'devices' } },
  logged_in: { code: 'needs_window' },
  not_logged_in: { code: 'not_connected' },
  device_dropped: { code: 'not_connected' },
  clock_off: { code: 'not_allowed', params: { reason: 'clock' } },
  provider_unknown: { code: 'not_offered' },
  social_refused: { code: 'not_allowed', params: { reason: 'answer' } },
  result_refused: { code: 'not_allowed', params: { reason: 'answer' } },
}

/** The fault that the app is told of, for a refusal of the auth server. Any other error is passed on. */
export function toFault(error: unknown): unknown {
  if (!(error instanceof ServerRefusal)) return error
  const { code, seconds } = error
  if (seconds !== undefined) return new Fault('cooldown', { seconds })
  const known = Object.hasOwn(reasons, code) ? reasons[code] : undefined
  return known ? new Fault(known.code, known.params) : new Fault('unavailable')
}

/** Does what an app asks for. A refusal of the auth server is thrown as the fault that the app is told of. */
export async function tellFaults<answer>(act: () => Promise<answer>): Promise<answer> {
  try {
    return await act()
  } catch (error) {
    throw toFault(error)
  }
}
