import { type SignInMessage, verifySignIn } from 'tapkit/features/siwx/verify'
import { isError } from 'tapkit/kernel'
import { withDeadline } from '../../withDeadline.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import type { Question } from './askRelay.ts'
import type { Channel, ChannelAnswer } from './channels.ts'
import { channelLifetime } from './channels.ts'
import { type Farcaster, optimism } from './readFarcaster.ts'
import { readFid } from './readFid.ts'

/** Milliseconds for the node, in total. The relay has ten seconds before, and a page gives up after twenty. */
const limit = 8_000

/** The question of a channel. The URI is in the form that URLs keep: a phone that reads and writes it changes nothing. */
export const questionOf = ({ nonce, begun }: Pick<Channel, 'nonce' | 'begun'>, { origin }: AuthSettings): Question => ({
  siweUri: `${origin}/`,
  domain: new URL(origin).host,
  nonce,
  expirationTime: new Date(begun + channelLifetime).toISOString(),
})

/**
 * The account (fid) that has answered a question: the message is for this login, at this page, on Optimism, and was signed by the custody address of the
 * one account that it names. Nothing else that the relay says is looked at.
 * @throws AuthRequestError `social_refused`, or `social_unavailable` if the node fails
 */
export async function verifyAnswer(answer: ChannelAnswer, question: Question, farcaster: Farcaster): Promise<string> {
  try {
    return await withDeadline(() => verify(answer, question, farcaster), limit)
  } catch (cause) {
    if (cause instanceof AuthRequestError) throw cause
    throw new AuthRequestError(isError(cause, 'InvalidSignInError') ? 'social_refused' : 'social_unavailable', {
      cause,
    })
  }
}

async function verify(answer: ChannelAnswer, question: Question, { call }: Farcaster): Promise<string> {
  const { message, signature, at } = answer
  const { domain, siweUri: uri, nonce } = question
  // The node may be asked again later, and the answer is judged by the time when it came.
  const asked = { message, signature, domain, uri, nonce, chainId: optimism, call, now: new Date(at) }
  const fields = await verifySignIn(asked)
  const fid = fidOf(fields)
  if (fid === undefined || (await readFid(fields.accountAddress, call)) !== BigInt(fid))
    throw new AuthRequestError('social_refused')
  return fid
}

/** The account that a message names, if it is one of Sign In With Farcaster (FIP-11), and names one. */
function fidOf({ statement, resources = [] }: SignInMessage): string | undefined {
  const [named, ...more] = resources.filter((resource) => /^farcaster:/i.test(resource))
  const [, fid] = /^farcaster:\/\/fid\/([1-9]\d{0,19})$/.exec(named ?? '') ?? []
  return statement === 'Farcaster Auth' && more.length === 0 ? fid : undefined
}
