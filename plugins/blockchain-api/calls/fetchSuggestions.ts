import type { NameSuggestion } from 'tapkit/kernel'
import * as v from 'valibot'
import type { CallInput, Context } from '../context.ts'
import { rows } from '../parse/fields.ts'
import { ask } from './ask.ts'
import { isSupported } from './isSupported.ts'

/** Where names are registered. */
const zone = 'reown.id'

const answer = v.object({
  suggestions: rows(
    v.object({
      name: v.pipe(
        v.string(),
        v.maxLength(100),
        v.toLowerCase(),
        v.transform((name) => (name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name)),
        v.regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/),
        v.transform((label) => `${label}.${zone}`),
      ),
      registered: v.boolean(),
    }),
    100,
  ),
})

/**
 * Names that resemble a wish, with their suffix, and whether they are registered (`GET
 * /v1/profile/suggestions/{name}`). Empty on an unsupported network.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchSuggestions(
  context: Context,
  { network, name, signal }: CallInput & { readonly name: string },
): Promise<readonly NameSuggestion[]> {
  if (!(await isSupported(context, network))) return []
  const { suggestions } = await ask(context, 'suggestions', {
    path: { name },
    params: { zone },
    signal,
    parse: answer,
  })
  return suggestions
}
