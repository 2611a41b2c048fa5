/** Answers of services, shared while they are young; requests under way are shared too. */
export type Cache = {
  /** The young answer for `key`, or what `load` resolves. A rejected load is not kept. */
  through<value>(key: string, lifetime: number, load: () => Promise<value>): Promise<value>
  drop(prefix?: string): void
}

/** A cache of one kernel; lifetimes in ms (reads 1). */
export function createCache(now: () => number = () => Date.now()): Cache {
  const entries = new Map<string, { at: number; lifetime: number; value: Promise<unknown> }>()
  return {
    through<value>(key: string, lifetime: number, load: () => Promise<value>): Promise<value> {
      const held = entries.get(key)
      if (held && now() - held.at <= held.lifetime) return held.value as Promise<value>
      const value = load()
      const entry = { at: now(), lifetime, value }
      entries.set(key, entry)
      value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key)
      })
      return value
    },
    drop(prefix = '') {
      for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key)
    },
  }
}
