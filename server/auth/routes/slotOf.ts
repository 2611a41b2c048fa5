import * as v from 'valibot'
import { requireEmail } from '../email/requireEmail.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'

/** The slot in the body of a request (login-server 66). */
export const slotInBody = {
  email: v.string(),
  /** The purpose for which a code of this endpoint proves an email. */
  purpose: v.optional(v.picklist(['login', 'identity']), 'login'),
  /** The origin of the app for which the bridge asks. The page knows it from the browser, and no app can say another one. */
  app: v.optional(v.pipe(v.string(), v.maxLength(300))),
}

type InBody = {
  readonly email: string
  readonly purpose: 'login' | 'identity'
  readonly app?: string | undefined
}

/**
 * The slot of a device that a request is about. Its app is one of `hosts`.
 * @throws AuthRequestError
 */
export function slotOf(device: string, { email, purpose, app }: InBody, { hosts }: AuthSettings) {
  if (app !== undefined && !hosts.has(app)) throw new AuthRequestError('origin_refused')
  return { device, purpose, email: requireEmail(email), app }
}
