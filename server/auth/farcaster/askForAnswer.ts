import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import { readStatus } from './askRelay.ts'
import { type Channel, keepAnswer, takeChannel } from './channels.ts'
import type { Farcaster } from './readFarcaster.ts'

/**
 * A channel that this device began, with the answer of the phone if there is one. The relay forgets an answer that it has told, so the answer is kept
 * before anything is done with it: if the node or the storage fails then, the same request can be made again.
 * @throws AuthRequestError
 */
export async function askForAnswer(
  own: { readonly device: string; readonly id: string },
  farcaster: Farcaster,
  settings: AuthSettings,
): Promise<Channel> {
  const { channel, mayAsk } = await takeChannel(own, settings)
  if (!mayAsk) return channel
  const told = await readStatus(channel.token, farcaster)
  if (told.state === 'pending') return channel
  if (told.state === 'completed') {
    const { message, signature, username: name } = told
    return keepAnswer(own, { message, signature, name, at: Date.now() }, settings)
  }
  // A slower request of this device may have been told the answer. If no request keeps the answer, the login starts over.
  const later = await takeChannel(own, settings)
  if (!later.channel.answer) throw new AuthRequestError('social_refused')
  return later.channel
}
