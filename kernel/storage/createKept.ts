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

/** When an answer was asked for, and the answer as JSON. */
type Row = readonly [at: number, text: string]
type Rows = Map<string, Row>

/** Keeps answers in a storage of the tab's. What stands there may be anybody's: a row that is not understood is not there. */
export function createKept(storage: Storage): Kept {
  const read = (): Rows => storage.get(keptKey, parseRows) ?? new Map()
  const write = (rows: Rows) => {
    if (rows.size > 0) storage.set(keptKey, Object.fromEntries(rows))
    else storage.remove(keptKey)
  }
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
      if (text !== undefined) rows.set(key, [at, text])
      trim(rows)
      write(rows)
    },
    drop(prefix) {
      const rows = read()
      const { size } = rows
      for (const key of rows.keys()) if (key.startsWith(prefix)) rows.delete(key)
      if (rows.size < size) write(rows)
    },
  }
}

/** The rows as they are stored; what is too old, or of a time still to come, is left out. */
function parseRows(json: unknown): Rows {
  const isRow = (row: unknown): row is Row =>
    Array.isArray(row) && typeof row[0] === 'number' && typeof row[1] === 'string' && isYoung(row[0], longest)
  return new Map(Object.entries(Object(json)).filter((entry): entry is [string, Row] => isRow(entry[1])))
}

/** Takes out the oldest rows until the others have room. */
function trim(rows: Rows): void {
  let taken = 0
  for (const [key, [, text]] of [...rows].reverse()) {
    const size = key.length + text.length
    if (taken + size > room) rows.delete(key)
    else taken += size
  }
}
