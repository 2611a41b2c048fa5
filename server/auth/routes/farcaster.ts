import * as v from 'valibot'
import { createToken } from '../../crypto/createToken.ts'
import { respond } from '../../respond.ts'
import { findDevice, lastLoginOf } from '../account/devices.ts'
import { type Identity, idsOf } from '../account/identities.ts'
import { hasSession, requireSession } from '../account/session.ts'
import { AuthRequestError } from '../errors.ts'
import { askForAnswer } from '../farcaster/askForAnswer.ts'
import { openChannel, type Question } from '../farcaster/askRelay.ts'
import {
  type Channel,
  type ChannelAnswer,
  channelLifetime,
  endChannel,
  keepChannel,
  keepTaken,
} from '../farcaster/channels.ts'
import type { Farcaster } from '../farcaster/readFarcaster.ts'
import { issuer } from '../farcaster/readFid.ts'
import { questionOf, verifyAnswer } from '../farcaster/verifyAnswer.ts'
import type { Signed } from '../guard/readSigned.ts'
import type { AuthSettings } from '../settings.ts'
import { cleanName } from '../social/cleanName.ts'
import { socialPurpose } from '../social/flows.ts'
import { takeSocialTurns } from '../social/takeSocialTurns.ts'
import { acceptIdentity } from './acceptIdentity.ts'
import { type Route, readBodyAs } from './route.ts'
import { describeSession } from './tellSession.ts'

/**
 * Begins a login by Farcaster. The answer is the link for the visitor's phone. The relay's token for the channel stands in the link, as the phone needs
 * it, but logs no device in: the answer of the phone is for the device that began.
 */
export const beginFarcaster: Route = async (signed, settings) => {
  const { purpose } = readBodyAs(signed, { purpose: v.optional(socialPurpose, 'login') })
  const farcaster = farcasterOf(settings)
  await takeSocialTurns(signed, settings)
  const after = lastLoginOf(await findDevice(signed.device, settings))
  const begun = { nonce: createToken(), begun: Date.now() }
  const { token, url } = await openChannel(questionOf(begun, settings), farcaster)
  const id = await keepChannel(signed.device, { ...begun, purpose, after, token }, settings)
  return respond(200, { id, url, expiresIn: channelLifetime / 1000, hasSession: await hasSession(signed, settings) })
}

/**
 * Tells a device whether its login was answered on the phone. If it was, the device is logged in, or gets a proof of the login to add to its account.
 * What it was given is kept last, so that a request that a failure has cut off can be made again. A channel ends at once with an answer that is not for
 * this login.
 */
export const askFarcaster: Route = async (signed, settings) => {
  const farcaster = farcasterOf(settings)
  const own = { device: signed.device, id: signed.parts.url.split('/').at(-1) ?? '' }
  const { answer: given, taken, purpose, after, ...begun } = await askForAnswer(own, farcaster, settings)
  if (!given) return respond(200, { state: 'pending' })
  if (taken !== undefined)
    return respond(200, { state: 'completed', ...(await repeat(taken, purpose, signed, settings)) })
  const identity = await identify(given, questionOf(begun, settings), farcaster).catch(async (error) => {
    if (error.code === 'social_refused') await endChannel(own, settings)
    throw error
  })
  const from = { after, refusal: 'result_refused' } as const
  const answer = await acceptIdentity({ identity, purpose, begun: from }, signed, settings)
  await keepTaken(own, 'proof' in answer ? answer.proof : idsOf(identity, settings)[0], settings)
  return respond(200, { state: 'completed', ...answer })
}

/**
 * The answer that a device was given, for a device that asks again because the answer was lost on its way. A repeat logs nobody in: it says no more than
 * the session does, and nothing once the device is logged out, or logged in otherwise.
 */
async function repeat(taken: string, purpose: Channel['purpose'], signed: Signed, settings: AuthSettings) {
  if (purpose === 'identity') return { proof: taken }
  const session = await requireSession(signed, settings)
  if (session.device.by !== taken) throw new AuthRequestError('result_refused')
  return describeSession(session, settings)
}

function farcasterOf({ farcaster }: AuthSettings): Farcaster {
  if (!farcaster) throw new AuthRequestError('provider_unknown')
  return farcaster
}

/** The relay is believed for the name alone, which is shown to the visitor and finds no account. */
async function identify(answer: ChannelAnswer, question: Question, farcaster: Farcaster): Promise<Identity> {
  const subject = await verifyAnswer(answer, question, farcaster)
  return { provider: 'farcaster', issuer, subject, label: cleanName(answer.name) || 'Farcaster' }
}
