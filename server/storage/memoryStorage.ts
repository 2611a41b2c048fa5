import type { KeyValueStorage } from './storage.ts'

export type MemoryStorageOptions = {
  /**
   * Most entries. Further entries are refused, so that a flood of sign-ins does not push sessions out.
   * @default 100_000
   */
  readonly limit?: number | undefined
  /**
   * Most bytes of all entries together. Further bytes are refused. Entries of more than 4 kB get half of the bytes, so
   * that a few long messages do not keep other visitors out.
   * @default 64_000_000
   */
  readonly bytes?: number | undefined
}

type Entry = { readonly value: string; readonly expires: number; readonly size: number }

/** Bytes from which an entry counts as long. A plain session has a fifth of that. */
const long = 4_000

/**
 * Keeps nonces and sessions in this process. They end with the process, and no other process has them.
 *
 * @example
 * ```ts
 * import { createSignInServer, memoryStorage } from 'tapkit/server'
 * declare const secret: string
 * createSignInServer({ origins: 'https://acme.app', secret, storage: memoryStorage({ limit: 10_000 }) })
 * ```
 */
export function memoryStorage({ limit = 100_000, bytes = 64_000_000 }: MemoryStorageOptions = {}): KeyValueStorage {
  const entries = new Map<string, Entry>()
  let swept = 0
  let taken = 0

  const read = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.expires > Date.now() ? entry.value : undefined
  }
  const drop = (key: string) => {
    taken -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const write = (key: string, value: string, lifetime: number) => {
    const size = sizeOf(key, value)
    const before = entries.get(key)?.size
    const isFull = () =>
      (before === undefined && entries.size >= limit) ||
      (size > (before ?? 0) && taken + size - (before ?? 0) > (size > long ? bytes / 2 : bytes))
    sweep(isFull() ? 1000 : 60_000)
    if (isFull()) throw new Error(`${limit} entries, of ${bytes} bytes together, are kept at most`)
    drop(key)
    entries.set(key, { value, expires: Date.now() + lifetime, size })
    taken += size
  }
  /** Does not run on every write, because each sweep walks through all entries. */
  const sweep = (every: number) => {
    const now = Date.now()
    // The clock may have been set back since the last sweep.
    if (Math.abs(now - swept) < every) return
    swept = now
    for (const [key, { expires }] of entries) if (expires <= now) drop(key)
  }

  const storage: KeyValueStorage = {
    get: async (key) => read(key),
    set: async (key, value, lifetime) => write(key, value, lifetime),
    async compareAndSet(key, expected, next, lifetime) {
      if (read(key) !== expected) return false
      if (next === undefined) drop(key)
      else write(key, next, lifetime)
      return true
    },
    async delete(key) {
      drop(key)
    },
  }
  made.add(storage)
  return storage
}

const made = new WeakSet<KeyValueStorage>()

/** Whether a storage ends with its process. */
export const isMemoryStorage = (storage: KeyValueStorage): boolean => made.has(storage)

/**
 * Engines keep a text with one byte for each character, or two if any character needs them. An entry itself takes about
 * a hundred bytes.
 */
const sizeOf = (key: string, value: string): number =>
  100 + key.length + value.length * (/[\u0100-\uffff]/.test(value) ? 2 : 1)
