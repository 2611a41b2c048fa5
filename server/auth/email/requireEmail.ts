import { readEmail } from '../../../plugins/features/email-capture/readEmail.ts'
import { AuthRequestError } from '../errors.ts'

/**
 * The address in what was typed, by the rules of email capture (sign-in 16). Nothing in it ends a header or separates addresses.
 * @throws AuthRequestError
 */
export function requireEmail(typed: string): string {
  const email = typed.length <= 400 ? readEmail(typed) : undefined
  if (email === undefined) throw new AuthRequestError('email_invalid')
  return email
}
