import { DeviceStorageError } from './errors.ts'

const name = 'tapkit-auth'

/** The tables of the secure origin: keys of the browser, the wallet, the hosts that may use the wallet, and the log of this device. */
const tables = ['keys', 'wallet', 'grants', 'log'] as const

export type Table = (typeof tables)[number]

type Act = (rows: IDBObjectStore) => IDBRequest

/**
 * Runs one transaction on a table, and answers the result of its first request after the transaction is complete.
 * @throws {DeviceStorageError} if the browser denies the storage, or the transaction fails
 */
export async function runTransaction(
  factory: IDBFactory,
  table: Table,
  mode: IDBTransactionMode,
  act: Act,
): Promise<unknown> {
  let opened: IDBDatabase | undefined
  try {
    opened = await open(factory)
    // Browsers else call a transaction complete before the disk has it, and the visitor throws the old code away.
    return await complete(opened.transaction(table, mode, { durability: 'strict' }), table, act)
  } catch (cause) {
    throw new DeviceStorageError({ cause })
  } finally {
    opened?.close()
  }
}

const complete = (transaction: IDBTransaction, table: Table, act: Act): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = act(transaction.objectStore(table))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })

const open = (factory: IDBFactory): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => {
      for (const table of tables) request.result.createObjectStore(table)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
