import { runTransaction } from './database.ts'

/** The place where a browser keeps a key. A record passes through a structured clone, as in IndexedDB. */
export type KeyStore<record> = {
  read(): Promise<unknown>
  /** In one transaction, keeps a record unless a key is kept, and answers the key that is kept: of two tabs, the first wins. */
  add(record: record, isKey: (kept: unknown) => kept is record): Promise<record>
  /** In one transaction, removes the key, or only a key that `isOld` knows: another tab may have replaced that key meanwhile. */
  remove(isOld?: (kept: unknown) => boolean): Promise<void>
}

/** Keeps a key in IndexedDB, the one storage that takes keys which cannot be exported. */
export function keyStore<record>(row: string, factory: IDBFactory = indexedDB): KeyStore<record> {
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
    remove: async (isOld = () => true) => {
      await run('readwrite', (keys) => {
        const found = keys.get(row)
        found.onsuccess = () => {
          if (isOld(found.result)) keys.delete(row)
        }
        return found
      })
    },
  }
}
