import * as v from 'valibot'
import { respond } from '../../respond.ts'
import { findDevice, lastLoginOf } from '../account/devices.ts'
import { hasSession } from '../account/session.ts'
import { AuthRequestError } from '../errors.ts'
import { beginFlow, flowLifetime, socialPurpose } from '../social/flows.ts'
import { endResult, readResult } from '../social/results.ts'
import { redirectUriOf } from '../social/takeCallback.ts'
import { takeSocialTurns } from '../social/takeSocialTurns.ts'
import { acceptIdentity } from './acceptIdentity.ts'
import { type Route, readBodyAs } from './route.ts'

/** Whether an app has opened the second window, as the page knows it. No app says otherwise. */
const byApp = v.optional(v.boolean(), false)

/**
 * Begins a login at a provider. The answer is the provider's page, to which the secure page leads a window of its own. The secure page tells no host
 * the state: a host that knew it could log in there as somebody else, and lead the visitor's window to the answer.
 */
export const beginSocial: Route = async (signed, settings) => {
  const body = readBodyAs(signed, { provider: v.string(), purpose: v.optional(socialPurpose, 'login'), app: byApp })
  const provider = settings.social.get(body.provider)
  if (!provider) throw new AuthRequestError('provider_unknown')
  // Before the session is looked up: a login that comes in between ends this one.
  const after = lastLoginOf(await findDevice(signed.device, settings))
  // Only the visitor changes a login that the device has, by a press in the window (login 122).
  if (body.app && (await hasSession(signed, settings))) throw new AuthRequestError('logged_in')
  await takeSocialTurns(signed, settings)
  const asked = { device: signed.device, after, provider: provider.name, purpose: body.purpose }
  const { state, nonce, challenge } = await beginFlow(asked, settings)
  const uri = new URL(provider.endpoints.authorize)
  const parameters = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: redirectUriOf(provider, settings),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(provider.endpoints.keys !== undefined && { nonce }),
    ...provider.parameters,
  }
  for (const [name, value] of Object.entries(parameters)) uri.searchParams.set(name, value)
  return respond(200, { uri: uri.href, expiresIn: flowLifetime / 1000 })
}

/**
 * Takes the result of a login at a provider: the device that began it is logged in, or gets a proof of the login to add to its account. The result
 * ends last, so that a request that a failure has cut off can be made again.
 */
export const redeemSocial: Route = async (signed, settings) => {
  const { result: id } = readBodyAs(signed, { result: v.pipe(v.string(), v.maxLength(64)) })
  const { after, ...result } = await readResult(signed.device, id, settings)
  const begun = { after, refusal: 'result_refused' } as const
  const answer = await acceptIdentity({ ...result, begun }, signed, settings)
  await endResult(signed.device, id, settings)
  return respond(200, answer)
}
