import { sha256 } from '@noble/hashes/sha2'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import * as v from 'valibot'
import { fromBase64url, toBase64url, utf8 } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import type { Account, AccountPasskey } from './account.ts'

const text = v.pipe(v.string(), v.maxLength(4_000))

/** The answer of a passkey, as browsers write it in JSON. */
export const assertion = v.strictObject({
  id: text,
  rawId: text,
  type: v.literal('public-key'),
  response: v.strictObject({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: v.exactOptional(v.nullable(text)),
  }),
})

export type Assertion = v.InferOutput<typeof assertion>

const clientData = v.object({ crossOrigin: v.optional(v.boolean(), false), topOrigin: v.optional(v.string()) })

/**
 * The passkey of an account that has signed this very request, with its new counter. `bound` is the text of the request; its SHA-256 is the challenge.
 * @throws AuthRequestError
 */
export async function checkPasskey(
  { passkeys }: Account,
  given: Assertion,
  bound: string,
  settings: AuthSettings,
): Promise<AccountPasskey> {
  const passkey = passkeys.find(({ id }) => id === given.id)
  if (!passkey) throw new AuthRequestError('passkey_refused')
  // The library has two dozen packages, and many servers never meet a passkey.
  const { verifyAuthenticationResponse } = await import(/* turbopackOptional: true */ '@simplewebauthn/server')
  try {
    requirePlace(given, settings)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: toResponse(given),
      expectedChallenge: toBase64url(sha256(utf8(bound))),
      expectedOrigin: settings.origin,
      expectedRPID: new URL(settings.origin).hostname,
      credential: { id: passkey.id, publicKey: fromBase64url(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: true,
    })
    if (!verified) throw new Error('The signature is not of this passkey')
    return { ...passkey, counter: authenticationInfo.newCounter }
  } catch (cause) {
    throw new AuthRequestError('passkey_refused', { cause })
  }
}

/** A page of a stranger may not frame the secure page and have a passkey answer in it. */
function requirePlace({ response }: Assertion, { origin, hosts }: AuthSettings): void {
  const json = new TextDecoder().decode(fromBase64url(response.clientDataJSON))
  const { crossOrigin, topOrigin } = v.parse(v.pipe(v.string(), v.parseJson(), clientData), json)
  const isOwn = topOrigin === undefined ? !crossOrigin : topOrigin === origin || hosts.has(topOrigin)
  if (!isOwn) throw new Error('The page on top is not one of `hosts`')
}

const toResponse = ({ response: { userHandle, ...response }, ...rest }: Assertion): AuthenticationResponseJSON => ({
  ...rest,
  response: { ...response, ...(userHandle ? { userHandle } : {}) },
  clientExtensionResults: {},
})
