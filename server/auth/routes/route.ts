import * as v from 'valibot'
import { AuthRequestError } from '../errors.ts'
import type { Signed } from '../guard/readSigned.ts'
import type { AuthSettings } from '../settings.ts'

/** Answers a request that its device has signed. */
export type Route = (signed: Signed, settings: AuthSettings) => Promise<Response>

/**
 * The body of a request, if it has the form of the endpoint and no field more.
 * @throws AuthRequestError
 */
export function readBodyAs<entries extends v.ObjectEntries>(
  { json }: Signed,
  entries: entries,
): v.InferOutput<v.StrictObjectSchema<entries, undefined>> {
  const { success, output } = v.safeParse(v.strictObject(entries), json)
  if (!success) throw new AuthRequestError('body_malformed')
  return output
}
