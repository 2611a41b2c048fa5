import { type HttpStatusError, sanitizeText } from 'tapkit/kernel'

/** Why the API refused, in its own words and as plain text: `{ reasons: [{ description }] }`. */
export function firstReasonOf({ body }: HttpStatusError): string | undefined {
  const { reasons } = Object(body) as { readonly reasons?: unknown }
  const said: unknown = Object(Array.isArray(reasons) ? reasons[0] : undefined).description
  return typeof said === 'string' ? sanitizeText(said, 200) || undefined : undefined
}
