import { sanitizeText } from 'tapkit/kernel'
import * as v from 'valibot'
import { type SocialWay, socialTitles, socialWay } from '../social/socialWay.ts'

/** A text that may be an email. The server reads it by the rules of email capture (sign-in 16). */
export const emailText = v.pipe(v.string(), v.maxLength(254), v.regex(/^[^\s@]+@[^\s@]+$/))

const name = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))))

/** The session of this browser at the auth server. */
export const session = v.object({ email: v.nullable(emailText), userName: name, provider: name })

/** The login as a visitor is shown it: the email, or the name at a provider. */
type KnownLogin = { readonly label: string; readonly by?: SocialWay | undefined }

/** The login of a session at a provider. */
export function loginOf({ userName, provider }: { userName?: string | null | undefined; provider: SocialWay }) {
  const title = socialTitles[provider]
  return { label: `${sanitizeText(userName ?? '', 50) || title} (${title})`, by: provider }
}

/** The login of a session; `undefined` if it has no name that a visitor knows. */
export function knownLogin({ email, userName, provider }: v.InferOutput<typeof session>): KnownLogin | undefined {
  if (v.is(socialWay, provider)) return loginOf({ userName, provider })
  return email === null ? undefined : { label: email }
}
