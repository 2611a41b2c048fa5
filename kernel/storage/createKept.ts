import type { Storage } from './createStorage.ts'
import { isYoung } from './isYoung.ts'
import { toJson } from './toJson.ts'

/** Answers that the pages of a tab hand on to each other, each with the time at which it was asked for (storage 6). */
export type Kept = {
  /** What `parse` makes of the answer under `key`, if it was asked for within the last `lifetime` ms. */
  get<value>(
    key: string,
    lifetime: number,
    parse: (json: unknown) => value,
  ): { readonly at: number; readonly value: value } | undefined
  set(key: string, at: number, value: unknown): void
  /** Drops the answers whose keys begin with `prefix`. */
  drop(prefix: string): void
}

/** The key that all answers stand under. */
const keptKey = 'cache'

/** How long an answer is kept at most, in ms, whatever its lifetime. */
const longest = 300_000

/** Characters that all answers together take at most; the oldest go. */
const room = 400_000

/** When an answer was asked for, the answer as JSON, and the accounts that it was read for. */
type Row = readonly [at: number, text: string, ...accounts: string[]]
type Rows = Map<string, Row>

/**
 * Keeps answers in a storage of the tab's. What stands there may be anybody's: a row that is not understood is not there. `accountsOf` says which
 * accounts are connected where a key is read: a row of an account that has gone while the tab was between two pages is dropped.
 */
export function createKept(storage: Storage, accountsOf: (key: string) => readonly string[] = () => []): Kept {
  const read = (): Rows => storage.get(keptKey, parseRows) ?? new Map()
  const write = (rows: Rows) => {
    if (rows.size > 0) storage.set(keptKey, Object.fromEntries(rows))
    else storage.remove(keptKey)
  }
  const dropWhere = (isOver: (key: string, row: Row) => boolean) => {
    const rows = read()
    const { size } = rows
    for (const [key, row] of rows) if (isOver(key, row)) rows.delete(key)
    if (rows.size < size) write(rows)
  }
  dropWhere((key, [, , ...accounts]) => {
    const now = accountsOf(key)
    return accounts.some((account) => !now.includes(account))
  })
  return {
    get(key, lifetime, parse) {
      const [at, text] = read().get(key) ?? [0, '']
      if (!isYoung(at, lifetime)) return undefined
      try {
        return { at, value: parse(JSON.parse(text)) }
      } catch {
        return undefined
      }
    },
    set(key, at, value) {
      const rows = read()
      rows.delete(key)
      const text = toJson(value ?? null)
      if (text !== undefined) rows.set(key, [at, text, ...accountsOf(key)])
      trim(rows)
      write(rows)
    },
    drop: (prefix) => dropWhere((key) => key.startsWith(prefix)),
  }
}

/** The rows as they are stored; what is too old, or of a time still to come, is left out. */
function parseRows(json: unknown): Rows {
  const isRow = (row: unknown): row is Row =>
    Array.isArray(row) &&
    typeof row[0] === 'number' &&
    isYoung(row[0], longest) &&
    row.slice(1).every((text) => typeof text === 'string')
  return new Map(Object.entries(Object(json)).filter((entry): entry is [string, Row] => isRow(entry[1])))
}

/** Takes out the oldest rows until the others have room. */
function trim(rows: Rows): void {
  let taken = 0
  for (const [key, [, ...texts]] of [...rows].reverse()) {
    const size = key.length + texts.join().length
    if (taken + size > room) rows.delete(key)
    else taken += size
  }
}
