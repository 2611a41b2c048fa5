import type { DeviceKeyStore } from './deviceKey.ts'

const database = 'tapkit-auth'
const table = 'keys'
const row = 'device'

/** Keeps the key of a browser in IndexedDB, the one storage that takes keys which cannot be exported. */
export function deviceKeyStore(factory: IDBFactory = indexedDB): DeviceKeyStore {
  return {
    read: () => run(factory, 'readonly', (keys) => keys.get(row)),
    add: (record) =>
      run(factory, 'readwrite', (keys, done) => {
        const found = keys.get(row)
        found.onsuccess = () => {
          if (found.result === undefined) keys.put(record, row)
          done(found.result ?? record)
        }
      }),
    remove: async () => void (await run(factory, 'readwrite', (keys) => keys.delete(row))),
  }
}

/** Runs one transaction, and answers when it is on the disk. */
async function run(
  factory: IDBFactory,
  mode: IDBTransactionMode,
  act: (keys: IDBObjectStore, done: (result: unknown) => void) => IDBRequest | void,
): Promise<unknown> {
  const opened = await open(factory)
  try {
    return await new Promise((resolve, reject) => {
      const transaction = opened.transaction(table, mode)
      let result: unknown
      const request = act(transaction.objectStore(table), (given) => {
        result = given
      })
      transaction.oncomplete = () => resolve(request ? request.result : result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    opened.close()
  }
}

const open = (factory: IDBFactory): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(table)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
