import * as v from 'valibot'
import { utf8 } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { createToken } from '../../crypto/createToken.ts'
import type { Identity } from '../account/identities.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import { keyOf } from '../storage/places.ts'
import { type Flow, socialPurpose } from './flows.ts'

/** Milliseconds in which a result is redeemed. */
const lifetime = 600_000

const content = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    identity: v.strictObject({ provider: v.string(), issuer: v.string(), subject: v.string(), label: v.string() }),
    purpose: socialPurpose,
    after: v.optional(v.string(), ''),
    made: v.number(),
  }),
)

type Result = Pick<Flow, 'purpose' | 'after'> & { readonly identity: Identity }

// A result is of the device that began: with its id from another device, nothing is found.
const keyOfResult = (device: string, id: string): string => keyOf('result', device, id)

/**
 * Keeps a login at a provider for the device that began it. The answer is the id by which the device redeems it. Only the browser that came back
 * from the provider learns the id, so that a visitor who was sent through somebody else's login gives them nothing.
 */
export async function keepResult(device: string, result: Result, { keys, storage }: AuthSettings): Promise<string> {
  const id = createToken()
  const text = JSON.stringify({ ...result, made: Date.now() })
  await storage.set(keyOfResult(device, id), await keys.seal('result', `${device}\n${id}`, utf8(text)), lifetime)
  return id
}

/**
 * The result of a login that this device began. It stays good until `endResult`: if the storage fails behind it, the same request can be made again.
 * @throws AuthRequestError `result_refused`, whatever is wrong
 */
export async function readResult(device: string, id: string, { keys, storage }: AuthSettings): Promise<Result> {
  const sealed = await storage.get(keyOfResult(device, id))
  if (sealed === undefined) throw new AuthRequestError('result_refused')
  const plain = await keys.open('result', `${device}\n${id}`, sealed)
  const { made, ...result } = v.parse(content, new TextDecoder().decode(plain))
  if (Math.abs(Date.now() - made) > lifetime) throw new AuthRequestError('result_refused')
  return result
}

/** Ends a result. */
export const endResult = (device: string, id: string, { storage }: AuthSettings): Promise<void> =>
  storage.delete(keyOfResult(device, id))
