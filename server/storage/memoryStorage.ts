import type { KeyValueStorage } from './storage.ts'

export type MemoryStorageOptions = {
  /**
   * Entries at most; what comes on top is refused, so that a flood of nonces pushes nobody's session out.
   * @default 100_000
   */
  readonly limit?: number | undefined
}

type Entry = { readonly value: string; readonly expires: number }

/**
 * Keeps nonces and sessions in this process: they end with it, and no other one has them.
 *
 * @example
 * ```ts
 * import { createSignInServer, memoryStorage } from 'tapkit/server'
 * declare const secret: string
 * createSignInServer({ origins: 'https://acme.app', secret, storage: memoryStorage({ limit: 10_000 }) })
 * ```
 */
export function memoryStorage({ limit = 100_000 }: MemoryStorageOptions = {}): KeyValueStorage {
  const entries = new Map<string, Entry>()
  let swept = 0

  const read = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.expires > Date.now() ? entry.value : undefined
  }
  const write = (key: string, value: string, lifetime: number) => {
    sweep(entries.size >= limit ? 1000 : 60_000)
    if (entries.size >= limit && !entries.has(key)) throw new Error(`${limit} entries are kept at most`)
    entries.set(key, { value, expires: Date.now() + lifetime })
  }
  /** Not on every write: in a flood each would walk through all there is. */
  const sweep = (every: number) => {
    const now = Date.now()
    if (now - swept < every) return
    swept = now
    for (const [key, { expires }] of entries) if (expires <= now) entries.delete(key)
  }

  return {
    get: async (key) => read(key),
    set: async (key, value, lifetime) => write(key, value, lifetime),
    async compareAndSet(key, expected, next, lifetime) {
      if (read(key) !== expected) return false
      if (next === undefined) entries.delete(key)
      else write(key, next, lifetime)
      return true
    },
    async delete(key) {
      entries.delete(key)
    },
  }
}
