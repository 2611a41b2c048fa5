import { runTransaction } from '../storage/database.ts'
import type { DeviceKeyStore } from './deviceKey.ts'

const row = 'device'

/** Keeps the key of a browser in IndexedDB, the one storage that takes keys which cannot be exported. */
export function deviceKeyStore(factory: IDBFactory = indexedDB): DeviceKeyStore {
  const run = (mode: IDBTransactionMode, act: (keys: IDBObjectStore) => IDBRequest) =>
    runTransaction(factory, 'keys', mode, act)
  return {
    read: () => run('readonly', (keys) => keys.get(row)),
    add: async (record, isKey) => {
      let kept = record
      await run('readwrite', (keys) => {
        const found = keys.get(row)
        found.onsuccess = () => {
          const known: unknown = found.result
          if (isKey(known)) kept = known
          else keys.put(record, row)
        }
        return found
      })
      return kept
    },
    remove: async () => void (await run('readwrite', (keys) => keys.delete(row))),
  }
}
