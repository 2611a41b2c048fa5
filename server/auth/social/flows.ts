import { sha256 } from '@noble/hashes/sha2'
import * as v from 'valibot'
import { randomBytes, toBase64url, utf8 } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { createToken, tokenLength } from '../../crypto/createToken.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import { changeEntry, type Place } from '../storage/changeEntry.ts'
import { keyOf } from '../storage/places.ts'

/** Milliseconds that a visitor may take at a provider. */
export const flowLifetime = 600_000

/** The purposes of a login at a provider: to log in, or to prove a login that is added to an account. */
export const socialPurpose = v.picklist(['login', 'identity'])

const content = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    device: v.string(),
    /** The last login of the device then. A flow of an older form has none. */
    after: v.optional(v.string(), ''),
    provider: v.string(),
    purpose: socialPurpose,
    verifier: v.string(),
    nonce: v.string(),
    begun: v.number(),
  }),
)

/** A login at a provider that a device has begun. */
export type Flow = v.InferOutput<typeof content>

const entry = v.strictObject({ sealed: v.string(), spent: v.boolean() })

type Entry = v.InferOutput<typeof entry>

// The state is in the browser and at the provider, and its hash alone in the storage.
const placeOf = (state: string): Place<Entry> => ({ key: keyOf('flow', state), schema: entry, lifetime: flowLifetime })

/** Begins a flow. The flow is stored before its state is given out. */
export async function beginFlow(
  asked: Pick<Flow, 'device' | 'after' | 'provider' | 'purpose'>,
  settings: AuthSettings,
): Promise<{ readonly state: string; readonly nonce: string; readonly challenge: string }> {
  const [state, nonce, verifier] = [createToken(), createToken(), toBase64url(randomBytes(32))]
  const flow: Flow = { ...asked, verifier, nonce, begun: Date.now() }
  const sealed = await settings.keys.seal('flow', state, utf8(JSON.stringify(flow)))
  await changeEntry(placeOf(state), () => ({ sealed, spent: false }), settings.storage)
  return { state, nonce, challenge: toBase64url(sha256(utf8(verifier))) }
}

/**
 * The flow that a provider's answer belongs to. The flow counts for this answer, and for no answer after it. An answer that came to the callback of
 * another provider spends nothing.
 * @throws AuthRequestError `social_refused`, whatever is wrong
 */
export async function spendFlow(state: string, provider: string, settings: AuthSettings): Promise<Flow> {
  if (state.length !== tokenLength) throw new AuthRequestError('social_refused')
  let flow: Flow | undefined
  const change = async (current: Entry | undefined) => {
    if (!current || current.spent) throw new AuthRequestError('social_refused')
    const plain = await settings.keys.open('flow', state, current.sealed)
    flow = v.parse(content, new TextDecoder().decode(plain))
    if (flow.provider !== provider || Math.abs(Date.now() - flow.begun) > flowLifetime)
      throw new AuthRequestError('social_refused')
    return { sealed: '', spent: true }
  }
  await changeEntry(placeOf(state), change, settings.storage)
  if (!flow) throw new AuthRequestError('social_refused')
  return flow
}
