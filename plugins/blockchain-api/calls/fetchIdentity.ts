import { readImageUrl, sanitizeText } from 'tapkit/kernel'
import * as v from 'valibot'
import type { CallInput, Context } from '../context.ts'
import { type Anew, forget, share } from '../share.ts'
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

/**
 * Who an address says it is (`GET /v1/identity/{address}`); shared for 5 minutes. Nothing on an unsupported network.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchIdentity(
  context: Context,
  { network, address, force }: CallInput & Anew & { readonly address: string },
): Promise<Identity> {
  if (!(await isSupported(context, network))) return {}
  if (force) forget(context, `identity:${address}`)
  return share(context, `identity:${address}`, lifetime, () =>
    ask(context, 'identity', {
      path: { address },
      params: { sender: senderOf(context, network) },
      parse: answer,
    }),
  )
}
