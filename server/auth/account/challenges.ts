import * as v from 'valibot'
import { randomBytes, toBase64url } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import { changeEntry } from '../storage/changeEntry.ts'
import { keyOf } from '../storage/places.ts'

/** Milliseconds in which a passkey answers a challenge. */
export const challengeLifetime = 300_000

const entry = v.strictObject({ made: v.number(), spent: v.boolean() })

type Entry = v.InferOutput<typeof entry>

// A challenge is of the device that asked for it: with the challenge of another device, nothing is found.
const placeOf = (device: string, challenge: string) => ({
  key: keyOf('challenge', device, challenge),
  schema: entry,
  lifetime: challengeLifetime,
})

/** Makes a challenge for a device: 32 random bytes, base64url. */
export async function createChallenge(device: string, { storage }: AuthSettings): Promise<string> {
  const challenge = toBase64url(randomBytes(32))
  await changeEntry(placeOf(device, challenge), () => ({ made: Date.now(), spent: false }), storage)
  return challenge
}

/**
 * Spends a challenge, before the answer to it is looked at: it counts for one answer, right or wrong.
 * @throws AuthRequestError `challenge_refused`, whatever is wrong
 */
export async function spendChallenge(device: string, challenge: string, { storage }: AuthSettings): Promise<void> {
  const change = (current: Entry | undefined) => {
    if (!current || current.spent || Math.abs(Date.now() - current.made) > challengeLifetime)
      throw new AuthRequestError('challenge_refused')
    return { ...current, spent: true }
  }
  await changeEntry(placeOf(device, challenge), change, storage)
}
