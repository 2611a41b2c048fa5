import * as v from 'valibot'
import type { AuthSettings } from '../settings.ts'
import { changeEntry, readEntry } from '../storage/changeEntry.ts'
import { durable, keyOf } from '../storage/places.ts'

const device = v.strictObject({ key: v.string(), account: v.string() })

/** A device that has logged in before: its public key, and the account that it logged in to last. */
export type Device = v.InferOutput<typeof device>

const placeOf = (id: string) => ({ key: keyOf('device', id), schema: device, lifetime: durable })

/** A device that has logged in before. */
export const findDevice = (id: string, { storage }: AuthSettings): Promise<Device | undefined> =>
  readEntry(placeOf(id), storage)

/** Registers a device with the account that it logs in to. */
export const registerDevice = (id: string, next: Device, { storage }: AuthSettings): Promise<Device> =>
  changeEntry(placeOf(id), (current) => (current?.account === next.account ? current : next), storage)
