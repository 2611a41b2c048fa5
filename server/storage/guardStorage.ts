import { SignInStorageError } from '../errors.ts'
import { withDeadline } from '../withDeadline.ts'
import type { KeyValueStorage } from './storage.ts'

/** A storage whose every failure, a silence of `deadline` ms included, is one coded error. */
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
