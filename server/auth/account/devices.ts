import * as v from 'valibot'
import { createToken } from '../../crypto/createToken.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import { changeEntry, readEntry } from '../storage/changeEntry.ts'
import { durable, keyOf } from '../storage/places.ts'

const device = v.strictObject({
  key: v.string(),
  account: v.string(),
  /** A random text of the last login. An entry of an older form has none. */
  login: v.exactOptional(v.string()),
})

/** A device that has logged in before: its public key, and the account that it logged in to last. */
export type Device = v.InferOutput<typeof device>

/** The beginning of a login that a device ends later. */
export type Begun = {
  /** The last login of the device as this one was begun, by `lastLoginOf`. */
  readonly after: string
  /** The refusal of a login that counts no more. */
  readonly refusal: 'code_refused' | 'result_refused'
}

const placeOf = (id: string) => ({ key: keyOf('device', id), schema: device, lifetime: durable })

/** A device that has logged in before. */
export const findDevice = (id: string, { storage }: AuthSettings): Promise<Device | undefined> =>
  readEntry(placeOf(id), storage)

/** The last login of a device, by which a login that is begun now is told from one that was begun before another login. */
export const lastLoginOf = (known: Device | undefined): string => known?.login ?? ''

/**
 * Refuses a login to an account if the device has logged in to another one since the login was begun (login-server 65).
 * @throws AuthRequestError
 */
export function requireLatest(known: Device | undefined, account: string, begun: Begun | undefined): void {
  if (begun && known?.account !== account && lastLoginOf(known) !== begun.after)
    throw new AuthRequestError(begun.refusal)
}

/**
 * Registers a device with the account that it logs in to, which ends what was begun on it before. In the same step, the login has to be the latest one
 * still.
 * @throws AuthRequestError
 */
export const registerDevice = (
  id: string,
  { key, account }: Pick<Device, 'key' | 'account'>,
  begun: Begun | undefined,
  { storage }: AuthSettings,
): Promise<Device> => {
  const next = { key, account, login: createToken() }
  const change = (current: Device | undefined) => {
    requireLatest(current, account, begun)
    return next
  }
  return changeEntry(placeOf(id), change, storage)
}
