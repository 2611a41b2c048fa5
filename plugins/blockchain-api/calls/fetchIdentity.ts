import { cacheOf, readImageUrl, sanitizeText } from 'tapkit/kernel'
import * as v from 'valibot'
import type { Anew, CallInput, Context } from '../context.ts'
import { ask } from './ask.ts'
import { isSupported } from './isSupported.ts'
import { senderOf } from './senderOf.ts'

/** How long an identity is fresh, in ms. */
const lifetime = 300_000

/** What the API says of an address: nobody has verified the name. */
export type Identity = { readonly name?: string | undefined; readonly imageUrl?: string | undefined }

const text = v.nullable(v.pipe(v.string(), v.maxLength(150_000)))
const answer = v.pipe(
  v.object({ name: text, avatar: v.optional(text) }),
  v.transform(
    ({ name, avatar }): Identity => ({
      name: sanitizeText(name ?? '', 255) || undefined,
      imageUrl: readImageUrl(avatar),
    }),
  ),
)

/** The same as the tab's storage has it, where any script of the page may have written. */
const kept = v.object({
  name: v.optional(v.pipe(v.string(), v.maxLength(255))),
  imageUrl: v.optional(
    v.pipe(
      v.string(),
      v.transform((url) => readImageUrl(url)),
    ),
  ),
})

/**
 * Who an address says it is (`GET /v1/identity/{address}`); shared for 5 minutes, with the tab's next pages as well. Nothing on an unsupported network.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchIdentity(
  context: Context,
  { network, address, force }: CallInput & Anew & { readonly address: string },
): Promise<Identity> {
  if (!(await isSupported(context, network))) return {}
  const cache = cacheOf(context.kernel)
  const key = `profile:${network.namespace}:identity:${address}`
  if (force) cache.drop(key)
  const load = () =>
    ask(context, 'identity', {
      path: { address },
      params: { sender: senderOf(context, network) },
      parse: answer,
    })
  return cache.through(key, lifetime, load, (json) => v.parse(kept, json))
}
