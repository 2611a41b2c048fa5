import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import * as v from 'valibot'
import { fromBase64url } from '../../../plugins/auth/frame/crypto/bytes.ts'
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

const clientData = v.object({
  challenge: v.string(),
  crossOrigin: v.optional(v.boolean(), false),
  topOrigin: v.optional(v.string()),
})

/**
 * The passkey with the counter of its answer, which `withCounter` then compares, if it has signed this challenge for the secure page.
 * @throws AuthRequestError `passkey_refused`
 */
export async function checkPasskey(
  passkey: AccountPasskey,
  given: Assertion,
  challenge: string,
  settings: AuthSettings,
): Promise<AccountPasskey> {
  // The library has two dozen packages, and many servers never meet a passkey.
  const { verifyAuthenticationResponse } = await import(/* turbopackOptional: true */ '@simplewebauthn/server')
  try {
    requirePlace(given, settings)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: toResponse(given),
      expectedChallenge: challenge,
      expectedOrigin: settings.origin,
      expectedRPID: new URL(settings.origin).hostname,
      // `withCounter` compares the counter, behind the signature: the library compares it before, and so answers sooner about a passkey that is known.
      credential: { id: passkey.id, publicKey: fromBase64url(passkey.publicKey), counter: 0 },
      requireUserVerification: true,
    })
    if (!verified) throw new Error('The signature is not of this passkey')
    return { ...passkey, counter: authenticationInfo.newCounter }
  } catch (cause) {
    throw new AuthRequestError('passkey_refused', { cause })
  }
}

/**
 * The account with the new counter of a passkey. In the same step, the passkey has to be one of the account still, and its counter a newer one: of a
 * copied passkey, the copy that counts behind is refused. Most passkeys count nothing, and stay at 0.
 * @throws AuthRequestError `passkey_refused`
 */
export function withCounter(account: Account, used: AccountPasskey): Account {
  const current = account.passkeys.find(({ id, publicKey }) => id === used.id && publicKey === used.publicKey)
  const isNewer = current && (used.counter > current.counter || (used.counter === 0 && current.counter === 0))
  if (!isNewer) throw new AuthRequestError('passkey_refused')
  if (used.counter === 0) return account
  return { ...account, passkeys: account.passkeys.map((one) => (one === current ? used : one)) }
}

/** The challenge that an answer says it is to; `undefined` if it says none. */
export function challengeOf(given: Assertion): string | undefined {
  try {
    return readClientData(given).challenge
  } catch {
    return undefined
  }
}

/** A page of a stranger may not frame the secure page and have a passkey answer in it. */
function requirePlace(given: Assertion, { origin, hosts }: AuthSettings): void {
  const { crossOrigin, topOrigin } = readClientData(given)
  const isOwn = topOrigin === undefined ? !crossOrigin : topOrigin === origin || hosts.has(topOrigin)
  if (!isOwn) throw new Error('The page on top is not one of `hosts`')
}

function readClientData({ response }: Assertion): v.InferOutput<typeof clientData> {
  const json = new TextDecoder().decode(fromBase64url(response.clientDataJSON))
  return v.parse(v.pipe(v.string(), v.parseJson(), clientData), json)
}

const toResponse = ({ response: { userHandle, ...response }, ...rest }: Assertion): AuthenticationResponseJSON => ({
  ...rest,
  response: { ...response, ...(userHandle ? { userHandle } : {}) },
  clientExtensionResults: {},
})
