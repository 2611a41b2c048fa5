import { shareReads } from './shareReads.ts'
import type { KeyValueStorage } from './storage.ts'

/** Starts a task that concerns an entry, at once or later, and answers as the task does. */
export type Start = <value>(key: string, task: () => Promise<value>) => Promise<value>

/** Decides when the reads and the changes of a storage start. */
export type Schedule = { readonly read: Start; readonly change: Start }

/** Wraps a storage, so that each call starts by a schedule, and all requests for an entry share a read that has not started. */
export function scheduleStorage(storage: KeyValueStorage, { read, change }: Schedule): KeyValueStorage {
  return {
    get: shareReads((key, begin) =>
      read(key, () => {
        begin()
        return storage.get(key)
      }),
    ),
    set: (key, value, lifetime) => change(key, () => storage.set(key, value, lifetime)),
    compareAndSet: (key, expected, next, lifetime) =>
      change(key, () => storage.compareAndSet(key, expected, next, lifetime)),
    delete: (key) => change(key, () => storage.delete(key)),
  }
}
