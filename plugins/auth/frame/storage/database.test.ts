// @vitest-environment node
import { expect, test } from 'vitest'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { runTransaction } from './database.ts'

/** A database, and how firmly each of its transactions was asked to be written. */
function watchDurability() {
  const factory = fakeIndexedDb()
  const asked: (IDBTransactionOptions | undefined)[] = []
  const open = factory.open.bind(factory)
  factory.open = (name, version) => {
    const request = open(name, version)
    let answer: IDBDatabase | undefined
    Object.defineProperty(request, 'result', {
      get: () => answer,
      set: (database: IDBDatabase) => {
        const begin = database.transaction.bind(database)
        answer = Object.assign(database, {
          transaction: (table: string, mode: IDBTransactionMode, options?: IDBTransactionOptions) => {
            asked.push(options)
            return begin(table, mode, options)
          },
        })
      },
    })
    return request
  }
  return { factory, asked }
}

test('a change that is told as done is on the disk: the visitor may throw the old code away (login 56)', async () => {
  const { factory, asked } = watchDurability()
  await runTransaction(factory, 'wallet', 'readwrite', (rows) => rows.put('a', 'here'))
  expect(asked).toEqual([{ durability: 'strict' }])
})
