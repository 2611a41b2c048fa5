import { cacheOf, readImageUrl, sanitizeText } from 'tapkit/kernel'
import * as v from 'valibot'
import type { Anew, CallInput, Context } from '../context.ts'
import { ask } from './ask.ts'
import { isSupported } from './isSupported.ts'
import { senderOf } from './senderOf.ts'

/** How long an identity is fresh, in ms. */
const lifetime = 300_000

/** The API's facts about an address. The name is not verified. */
export type Identity = { readonly name?: string | undefined; readonly imageUrl?: string | undefined }

const text = v.pipe(v.string(), v.maxLength(150_000))
const toIdentity = (name: string | null | undefined, imageUrl: string | null | undefined): Identity => ({
  name: sanitizeText(name ?? '', 255) || undefined,
  imageUrl: readImageUrl(imageUrl),
})

const answer = v.pipe(
  v.object({ name: v.nullable(text), avatar: v.nullish(text) }),
  v.transform(({ name, avatar }) => toIdentity(name, avatar)),
)

/** The same as the tab's storage has it, where any script of the page may have written. */
const kept = v.pipe(
  v.object({ name: v.optional(text), imageUrl: v.optional(text) }),
  v.transform(({ name, imageUrl }) => toIdentity(name, imageUrl)),
)

/**
 * The name and picture of an address (`GET /v1/identity/{address}`); shared for 5 minutes, also with the tab's next
 * pages. Empty on an unsupported network.
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
