import * as v from 'valibot'
import { utf8 } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { createToken } from '../../crypto/createToken.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import { socialPurpose } from '../social/flows.ts'
import { changeEntry, type Place } from '../storage/changeEntry.ts'
import { keyOf } from '../storage/places.ts'

/** Milliseconds that a visitor may take to answer on the phone. */
export const channelLifetime = 300_000
/** Milliseconds after its beginning in which a login that was answered is taken. */
const lifetime = 600_000
/** Milliseconds between two questions to the relay about one login. */
const pause = 1_000

const content = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    purpose: socialPurpose,
    /** The last login of the device then. A channel of an older form has none. */
    after: v.optional(v.string(), ''),
    /** By this token the relay knows the channel. */
    token: v.string(),
    nonce: v.string(),
    begun: v.number(),
    /** The answer of the phone, and when it came. The relay tells it once. */
    answer: v.exactOptional(
      v.strictObject({ message: v.string(), signature: v.string(), name: v.string(), at: v.number() }),
    ),
    /** What the device was given for the answer: the proof, or the login by the identity with this id. */
    taken: v.exactOptional(v.string()),
  }),
)

/** A login by Farcaster that a device has begun. */
export type Channel = v.InferOutput<typeof content>
export type ChannelAnswer = NonNullable<Channel['answer']>

const entry = v.strictObject({ sealed: v.string(), asked: v.number() })

type Entry = v.InferOutput<typeof entry>
type Own = { readonly device: string; readonly id: string }

// A channel is of the device that began: with its id from another device, nothing is found.
const placeOf = ({ device, id }: Own): Place<Entry> => ({ key: keyOf('channel', device, id), schema: entry, lifetime })

const seal = ({ device, id }: Own, channel: Channel, { keys }: AuthSettings): Promise<string> =>
  keys.seal('channel', `${device}\n${id}`, utf8(JSON.stringify(channel)))

/** @throws AuthRequestError `result_refused`, if its time is over */
async function open({ device, id }: Own, { sealed }: Entry, { keys }: AuthSettings): Promise<Channel> {
  const plain = await keys.open('channel', `${device}\n${id}`, sealed)
  const channel = v.parse(content, new TextDecoder().decode(plain))
  if (Math.abs(Date.now() - channel.begun) > (channel.answer ? lifetime : channelLifetime))
    throw new AuthRequestError('result_refused')
  return channel
}

/** Keeps a channel for the device that began. The answer is the id by which the device asks for it. */
export async function keepChannel(device: string, channel: Channel, settings: AuthSettings): Promise<string> {
  const own = { device, id: createToken() }
  const sealed = await seal(own, channel, settings)
  await changeEntry(placeOf(own), () => ({ sealed, asked: 0 }), settings.storage)
  return own.id
}

/**
 * A channel that this device began. However many requests come within a second, a single request of them is told to ask the relay.
 * @throws AuthRequestError `result_refused`
 */
export async function takeChannel(
  own: Own,
  settings: AuthSettings,
): Promise<{ readonly channel: Channel; readonly mayAsk: boolean }> {
  let taken: { readonly channel: Channel; readonly mayAsk: boolean } | undefined
  const change = async (current: Entry | undefined) => {
    if (!current) throw new AuthRequestError('result_refused')
    const channel = await open(own, current, settings)
    const now = Date.now()
    // The clock may have been set back.
    const mayAsk = !channel.answer && Math.abs(now - current.asked) >= pause
    taken = { channel, mayAsk }
    return mayAsk ? { ...current, asked: now } : current
  }
  await changeEntry(placeOf(own), change, settings.storage)
  if (!taken) throw new AuthRequestError('result_refused')
  return taken
}

/**
 * Keeps the answer of the phone. If an answer is kept already, that one counts.
 * @throws AuthRequestError `result_refused`
 */
export async function keepAnswer(own: Own, answer: ChannelAnswer, settings: AuthSettings): Promise<Channel> {
  let kept: Channel | undefined
  const change = async (current: Entry | undefined) => {
    if (!current) throw new AuthRequestError('result_refused')
    const channel = await open(own, current, settings)
    kept = channel.answer ? channel : { ...channel, answer }
    return channel.answer ? current : { ...current, sealed: await seal(own, kept, settings) }
  }
  await changeEntry(placeOf(own), change, settings.storage)
  if (!kept) throw new AuthRequestError('result_refused')
  return kept
}

/** Keeps what the device was given for the answer, for as long as the answer is kept. A channel that is over meanwhile stays over. */
export async function keepTaken(own: Own, taken: string, settings: AuthSettings): Promise<void> {
  const change = async (current: Entry | undefined) => {
    if (!current) throw new AuthRequestError('result_refused')
    const channel = await open(own, current, settings)
    return { ...current, sealed: await seal(own, { ...channel, taken }, settings) }
  }
  await changeEntry(placeOf(own), change, settings.storage)
}

/** Ends a channel. */
export const endChannel = (own: Own, { storage }: AuthSettings): Promise<void> => storage.delete(placeOf(own).key)
