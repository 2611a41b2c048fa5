import { SignInStorageError } from '../errors.ts'
import { withDeadline } from '../withDeadline.ts'
import type { KeyValueStorage } from './storage.ts'

/** Wraps a storage, so that every failure, including a silence of `deadline` ms, is the same coded error. */
export function guardStorage(storage: KeyValueStorage, deadline: number): KeyValueStorage {
  const guard = <value>(ask: () => Promise<value>): Promise<value> =>
    withDeadline(async () => ask(), deadline).catch((cause) => {
      throw new SignInStorageError({ cause })
    })
  return {
    get: (key) => guard(() => storage.get(key)),
    set: (key, value, lifetime) => guard(() => storage.set(key, value, lifetime)),
    compareAndSet: (key, expected, next, lifetime) => guard(() => storage.compareAndSet(key, expected, next, lifetime)),
    delete: (key) => guard(() => storage.delete(key)),
  }
}
