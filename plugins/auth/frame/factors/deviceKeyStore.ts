import { DeviceStorageError } from '../errors.ts'
import type { DeviceKeyStore } from './deviceKey.ts'

const database = 'tapkit-auth'
const table = 'keys'
const row = 'device'

/** Keeps the key of a browser in IndexedDB, the one storage that takes keys which cannot be exported. */
export function deviceKeyStore(factory: IDBFactory = indexedDB): DeviceKeyStore {
  return {
    read: () => run(factory, 'readonly', (keys) => keys.get(row)),
    add: async (record, isKey) => {
      let kept = record
      await run(factory, 'readwrite', (keys) => {
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
    remove: async () => void (await run(factory, 'readwrite', (keys) => keys.delete(row))),
  }
}

type Act = (keys: IDBObjectStore) => IDBRequest

/**
 * Runs one transaction, and answers when it is complete.
 * @throws {DeviceStorageError} if the browser denies the storage, or the transaction fails
 */
async function run(factory: IDBFactory, mode: IDBTransactionMode, act: Act): Promise<unknown> {
  let opened: IDBDatabase | undefined
  try {
    opened = await open(factory)
    return await complete(opened.transaction(table, mode), act)
  } catch (cause) {
    throw new DeviceStorageError({ cause })
  } finally {
    opened?.close()
  }
}

const complete = (transaction: IDBTransaction, act: Act): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = act(transaction.objectStore(table))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })

const open = (factory: IDBFactory): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(table)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
