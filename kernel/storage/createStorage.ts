import { toJson } from './toJson.ts'

/** What the browser's storage offers, as far as tapkit needs it. */
export type StorageArea = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Versioned, typed keys over a storage that may be absent, full, foreign or corrupt: no call ever throws. */
export type Storage = {
  /** Whether the next visit finds what is stored: without an area it lives as long as the page. */
  readonly lasts: boolean
  /** The stored value where it is younger than its lifetime and `parse` accepts it; else `undefined`. */
  get<value>(key: string, parse: (json: unknown) => value): value | undefined
  /** Stores a JSON value (bigint as text, storage 2) for `lifetime` ms, or for good. Answers whether other tabs can see it. */
  set(key: string, value: unknown, lifetime?: number): boolean
  /** The text under a key as other tabs see it; `undefined` where it cannot be read now. */
  read(key: string): string | null | undefined
  remove(key: string): void
  /** Whether something is stored under a key, readable or not. */
  has(key: string): boolean
  /** The full name of a key: `tapkit:{kit}:v1:{key}`. */
  nameOf(key: string): string
}

type Entry = { value: unknown; expiresAt?: number | undefined }

/** The storage of one kit, on `area`; in memory where there is none. */
export function createStorage({ kit, area }: { kit: string; area?: StorageArea | undefined }): Storage {
  const prefix = `tapkit:${kit}:v1:`
  /** What there was no room for, and what stood there then: it counts until somebody else writes. */
  const memory = new Map<string, { readonly text: string; readonly over: string | null | undefined }>()

  /** `undefined` where there is no storage, or it cannot be read now: nobody knows what stands there. */
  const readArea = (name: string): string | null | undefined => {
    try {
      return area?.getItem(name)
    } catch {
      return undefined
    }
  }
  const read = (name: string): string | null | undefined => {
    const there = readArea(name)
    const own = memory.get(name)
    if (own && own.over === there) return own.text
    memory.delete(name)
    return there
  }
  const drop = (name: string): void => {
    memory.delete(name)
    try {
      area?.removeItem(name)
    } catch {
      // A storage that refuses is a storage that holds nothing of ours.
    }
  }

  return {
    lasts: !!area,
    nameOf: (key) => prefix + key,
    has: (key) => typeof read(prefix + key) === 'string',
    get(key, parse) {
      const text = read(prefix + key)
      if (!text) return undefined
      try {
        const entry = JSON.parse(text) as Entry | null
        if (!entry || typeof entry !== 'object' || !('value' in entry)) return undefined
        if (typeof entry.expiresAt === 'number' && Date.now() > entry.expiresAt) {
          drop(prefix + key)
          return undefined
        }
        return parse(entry.value)
      } catch {
        return undefined
      }
    },
    set(key, value, lifetime) {
      const entry: Entry = { value, expiresAt: lifetime && Date.now() + lifetime }
      const name = prefix + key
      const text = toJson(entry)
      if (text === undefined) {
        drop(name)
        return false
      }
      const over = readArea(name)
      try {
        // What cannot be read is not written over: another tab may live by it.
        if (over === undefined) throw over
        if (over !== text) area?.setItem(name, text)
        memory.delete(name)
        return true
      } catch {
        // Over quota, blocked or absent: the value lives as long as the page. What stands there stays: another tab lives by it.
        memory.set(name, { text, over })
        return !area
      }
    },
    read: (key) => (area ? readArea(prefix + key) : (memory.get(prefix + key)?.text ?? null)),
    remove: (key) => drop(prefix + key),
  }
}
