import { sanitizeText } from 'tapkit/kernel'
import * as v from 'valibot'
import { toldAccount } from '../../server/storedVault.ts'
import { type SocialWay, socialTitles, socialWay } from '../social/socialWay.ts'

/** A text that may be an email. The server reads it by the rules of email capture (sign-in 16). */
export const emailText = v.pipe(v.string(), v.maxLength(254), v.regex(/^[^\s@]+@[^\s@]+$/))

const name = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))))

/** The session of this browser at the auth server. */
export const session = v.object({ account: toldAccount, email: v.nullable(emailText), userName: name, provider: name })

type Session = v.InferOutput<typeof session>

/** A login as a visitor is shown it, by the email or the name at a provider, and its account: two accounts may be shown alike. */
export type KnownLogin = { readonly label: string; readonly by?: SocialWay | undefined; readonly account: string }

/** The login of a session at a provider. */
export function loginOf({ account, userName }: Session, by: SocialWay): KnownLogin {
  const title = socialTitles[by]
  return { label: `${sanitizeText(userName ?? '', 50) || title} (${title})`, by, account }
}

/** The login of a session; `undefined` if it has no name that a visitor knows. */
export function knownLogin(own: Session): KnownLogin | undefined {
  if (v.is(socialWay, own.provider)) return loginOf(own, own.provider)
  return own.email === null ? undefined : { label: own.email, account: own.account }
}
