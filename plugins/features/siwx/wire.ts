import type { CaipNetworkId } from 'tapkit/kernel'
import * as v from 'valibot'
import type { SignInSession } from './types.ts'

/** A session as the server tells it to the browser whose session it is. Its end is ISO 8601. */
export type ServerSession = SignInSession & { readonly expiresAt: string }

const text = v.optional(v.string())

const sentMessage = v.object({
  scheme: text,
  domain: v.string(),
  accountAddress: v.string(),
  chainId: v.custom<CaipNetworkId>((id) => typeof id === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(id)),
  chainName: text,
  uri: v.string(),
  version: v.literal('1'),
  nonce: v.string(),
  issuedAt: v.string(),
  expirationTime: text,
  notBefore: text,
  statement: text,
  requestId: text,
  resources: v.optional(v.array(v.string())),
})

const signed = { data: sentMessage, message: v.string(), signature: v.string() }

/** A sign-in in a browser's storage. */
export const keptSession: v.GenericSchema<unknown, SignInSession> = v.object(signed)

/** A session, on the wire. */
export const sentSession: v.GenericSchema<unknown, ServerSession> = v.object({ ...signed, expiresAt: v.string() })

/** The answer of the endpoint `nonce`. */
export const sentNonce = v.object({ nonce: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{8,128}$/)), expiresAt: v.string() })

/** The body of a request to the endpoint `verify`. */
export const sentSignIn = v.object({ message: v.string(), signature: v.string() })

/** The answer of the endpoints `verify` and `session`: every account that is signed in, the newest first. */
export const sentSessions = v.object({ sessions: v.array(sentSession) })

/** The body of every refusal. */
export const sentRefusal = v.object({ error: v.object({ code: v.string(), message: v.string() }) })
