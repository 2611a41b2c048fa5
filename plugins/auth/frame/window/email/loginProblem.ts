import { Fault } from '../../../protocol/fault.ts'
import { ServerRefusal } from '../../server/refusal.ts'
import type { LoginProblem, LoginRefusal } from './emailStep.ts'

/** The refusals of the server that have a sentence of their own. */
export const refusals: ReadonlyMap<string, LoginRefusal> = new Map([
  ['email_invalid', 'invalid'],
  ['code_refused', 'code'],
  ['nothing_begun', 'expired'],
  ['too_soon', 'soon'],
  ['limit_reached', 'limit'],
  ['devices_full', 'devices'],
  ['clock_off', 'clock'],
  ['not_logged_in', 'ended'],
  ['device_dropped', 'ended'],
  ['vault_login', 'other'],
  ['account_other', 'other'],
  ['login_needed', 'old'],
  ['passkey_needed', 'passkey'],
  ['challenge_refused', 'passkey'],
  ['passkey_refused', 'old'],
  ['vault_conflict', 'conflict'],
  ['vault_epoch', 'conflict'],
  ['provider_unknown', 'provider'],
  ['social_cancelled', 'cancelled'],
  ['social_refused', 'refused'],
  ['social_unavailable', 'unavailable'],
  ['result_refused', 'refused'],
  ['storage_unavailable', 'down'],
  ['internal_error', 'down'],
  ['unreached', 'down'],
  ['device_missing', 'conflict'],
  ['escrow_missing', 'unheld'],
  ['email_missing', 'noEmail'],
  ['escrow_paused', 'paused'],
  ['escrow_waits', 'waits'],
])

/** Whether another login has to lead on: this browser is logged in no more, or to another account. */
export const isEnd = ({ code }: LoginProblem): boolean => code === 'ended' || code === 'other'

/** Why the auth server did not do what it was asked; `undefined` for an error that is not the server's. Any other refusal is a fault of the server. */
export function loginProblem(error: unknown): LoginProblem | undefined {
  if (error instanceof ServerRefusal) return { code: refusals.get(error.code) ?? 'down', seconds: error.seconds }
  return error instanceof Fault ? { code: 'down' } : undefined
}
