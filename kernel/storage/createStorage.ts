/** What the browser's storage offers, as far as tapkit needs it. */
export type StorageArea = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Versioned, typed keys over a storage that may be absent, full, foreign or corrupt: no call ever throws. */
export type Storage = {
  /** The stored value where it is younger than its lifetime and `parse` accepts it; else `undefined`. */
  get<value>(key: string, parse: (json: unknown) => value): value | undefined
  /** Stores a JSON value (bigint as text, R45) for `lifetime` ms, or for good. Answers whether other tabs can see it. */
  set(key: string, value: unknown, lifetime?: number): boolean
  /** The text under a key as other tabs see it. */
  read(key: string): string | null
  remove(key: string): void
  /** Whether something is stored under a key, readable or not. */
  has(key: string): boolean
  /** Removes every key of this kit. */
  clear(): void
  /** The full name of a key: `tapkit:{kit}:v1:{key}`. */
  nameOf(key: string): string
}

type Entry = { value: unknown; expiresAt?: number }

/** The storage of one kit, on `area`; in memory where there is none. */
export function createStorage({ kit, area }: { kit: string; area?: StorageArea | undefined }): Storage {
  const prefix = `tapkit:${kit}:v1:`
  /** What there was no room for, and what stood there then: it counts until somebody else writes. */
  const memory = new Map<string, { readonly text: string; readonly over: string | null }>()
  const keys = new Set<string>()

  const readArea = (name: string): string | null => {
    try {
      return area?.getItem(name) ?? null
    } catch {
      return null
    }
  }
  const read = (name: string): string | null => {
    const there = readArea(name)
    const own = memory.get(name)
    if (own?.over === there) return own.text
    memory.delete(name)
    return there
  }
  const drop = (name: string): void => {
    memory.delete(name)
    keys.delete(name)
    try {
      area?.removeItem(name)
    } catch {
      // A storage that refuses is a storage that holds nothing of ours.
    }
  }

  return {
    nameOf: (key) => prefix + key,
    has: (key) => read(prefix + key) !== null,
    get(key, parse) {
      const text = read(prefix + key)
      if (text === null) return undefined
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
      const entry: Entry = lifetime === undefined ? { value } : { value, expiresAt: Date.now() + lifetime }
      const name = prefix + key
      const text = toJson(entry)
      if (text === undefined) {
        drop(name)
        return false
      }
      keys.add(name)
      const over = readArea(name)
      try {
        if (!area) throw new Error('no storage')
        if (over !== text) area.setItem(name, text)
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
    clear() {
      for (const name of new Set([...keys, ...memory.keys()])) drop(name)
      const all = area as Partial<globalThis.Storage> | undefined
      try {
        for (let index = (all?.length ?? 0) - 1; index >= 0; index--) {
          const name = all?.key?.(index)
          if (name?.startsWith(prefix)) drop(name)
        }
      } catch {
        // As above.
      }
    },
  }
}

/** JSON with bigint as text; `undefined` for what JSON cannot hold. */
function toJson(entry: Entry): string | undefined {
  try {
    return JSON.stringify(entry, (_, item) => (typeof item === 'bigint' ? item.toString() : item))
  } catch {
    return undefined
  }
}
