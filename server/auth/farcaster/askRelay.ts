import * as v from 'valibot'
import { AuthRequestError } from '../errors.ts'
import { type Bounded, fetchBounded } from '../social/fetchBounded.ts'
import { isEndpoint } from '../social/isEndpoint.ts'
import type { Farcaster } from './readFarcaster.ts'

const opened = v.object({
  // The token is sent in a header.
  channelToken: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,256}$/)),
  url: v.pipe(v.string(), v.maxLength(2_000)),
  nonce: v.string(),
})

const status = v.variant('state', [
  v.object({ state: v.literal('pending') }),
  v.object({
    state: v.literal('completed'),
    message: v.pipe(v.string(), v.maxLength(4_000)),
    signature: v.pipe(v.string(), v.maxLength(16_000)),
    username: v.fallback(v.string(), ''),
  }),
])

/** The question of a login, as it goes to the phone (FIP-11). */
export type Question = {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
  readonly expirationTime: string
}

type Opened = { readonly token: string; readonly url: string }

/**
 * Opens a channel at the relay. The URL is for the phone, and names the channel.
 * @throws AuthRequestError `social_unavailable`
 */
export const openChannel = (question: Question, { relay, isLocal }: Farcaster): Promise<Opened> =>
  tellFailure(async () => {
    const answer = await fetchBounded(`${relay}/v1/channel`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      // An account can let further addresses sign for it, and stays with whoever holds the custody address.
      body: JSON.stringify({ ...question, acceptAuthAddress: false }),
    })
    const { channelToken: token, url, nonce } = read(opened, answer)
    if (nonce !== question.nonce) throw new Error('The relay asks with another nonce')
    if (!isEndpoint(url, isLocal)) throw new Error('The relay answers a link that is no URL of https:')
    return { token, url }
  })

type Status = v.InferOutput<typeof status> | { readonly state: 'gone' }

/**
 * The answer of the phone, if there is one yet. `gone`: the relay does not know the channel, or has told the answer before.
 * @throws AuthRequestError `social_unavailable`
 */
export const readStatus = (token: string, { relay }: Farcaster): Promise<Status> =>
  tellFailure(async () => {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetchBounded(`${relay}/v1/channel/status`, { headers })
    return answer.status === 401 || answer.status === 404 ? { state: 'gone' } : read(status, answer)
  })

/** The error says nothing of the answer, in which there may be a token. */
function read<value>(schema: v.GenericSchema<unknown, value>, answer: Bounded): value {
  if (answer.status >= 300) throw new Error(`The relay answers ${answer.status}`)
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), answer.text)
  if (!success) throw new Error('The answer of the relay is not that of its protocol')
  return output
}

/** The text of an error is all that the operator is told. */
async function tellFailure<value>(ask: () => Promise<value>): Promise<value> {
  try {
    return await ask()
  } catch (error) {
    const { message, cause } = Object(error)
    const text = `Farcaster: ${message} ${Object(cause).code ?? ''}`.trim()
    throw new AuthRequestError('social_unavailable', { cause: new Error(text) })
  }
}
