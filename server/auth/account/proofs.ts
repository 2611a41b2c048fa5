import * as v from 'valibot'
import { utf8 } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { createToken } from '../../crypto/createToken.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import { keyOf } from '../storage/places.ts'
import type { Identity } from './identities.ts'

/** Milliseconds that a proof is good for. */
const lifetime = 600_000

const proven = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({ provider: v.string(), issuer: v.string(), subject: v.string(), label: v.string() }),
)

/** Keeps an identity that a device has proven, for ten minutes and this device. The answer is the token by which it is taken. */
export async function keepProof(device: string, identity: Identity, { keys, storage }: AuthSettings): Promise<string> {
  const token = createToken()
  const sealed = await keys.seal('proof', `${device}\n${token}`, utf8(JSON.stringify(identity)))
  await storage.set(keyOf('proof', device, token), sealed, lifetime)
  return token
}

/**
 * The identity that a device has proven.
 * @throws AuthRequestError
 */
export async function readProof(device: string, token: string, { keys, storage }: AuthSettings): Promise<Identity> {
  const sealed = await storage.get(keyOf('proof', device, token))
  if (sealed === undefined) throw new AuthRequestError('proof_refused')
  const plain = await keys.open('proof', `${device}\n${token}`, sealed)
  return v.parse(proven, new TextDecoder().decode(plain))
}

/** Ends a proof. */
export const endProof = (device: string, token: string, { storage }: AuthSettings): Promise<void> =>
  storage.delete(keyOf('proof', device, token))
