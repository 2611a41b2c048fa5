import { createSweep } from './createSweep.ts'
import { createTurns } from './createTurns.ts'
import { requireStorage } from './requireStorage.ts'
import { scheduleStorage } from './scheduleStorage.ts'
import type { KeyValueStorage } from './storage.ts'

/** The part of unstorage's `Storage` that is used. */
export type Unstorage = {
  getItemRaw(key: string): Promise<unknown>
  setItemRaw(key: string, value: string, options: { ttl: number }): Promise<void>
  removeItem(key: string): Promise<void>
  getKeys(base: string): Promise<string[]>
}

const base = 'tapkit'

/**
 * Keeps nonces and sessions in any driver of unstorage, for a single server process. No driver compares and sets in one
 * step, so the process itself runs what concerns an entry in turn. For several processes, use `redisStorage` or
 * `fileStorage`.
 *
 * @example
 * ```ts
 * import { createSignInServer, fromUnstorage, type Unstorage } from 'tapkit/server'
 * declare const storage: Unstorage // `createStorage({ driver })` of unstorage
 * declare const secret: string
 * createSignInServer({ origins: 'https://acme.app', secret, storage: fromUnstorage(storage) })
 * ```
 */
export function fromUnstorage(storage: Unstorage): KeyValueStorage {
  const methods = ['getItemRaw', 'setItemRaw', 'removeItem', 'getKeys']
  requireStorage(storage, methods, 'fromUnstorage(createStorage({ driver }))')
  const turns = createTurns()

  const read = async (key: string) => {
    const [expires, value] = unwrap(await storage.getItemRaw(toName(key)))
    return expires > Date.now() ? value : undefined
  }
  const write = async (key: string, value: string, lifetime: number) => {
    const ttl = Math.max(1, Math.ceil(lifetime / 1000))
    const expires = Math.ceil(Date.now() + lifetime)
    try {
      await storage.setItemRaw(toName(key), `${expires} ${value}`, { ttl })
    } catch (error) {
      // A full driver takes nothing before room has been made.
      sweep(key, 0)
      throw error
    }
    sweep(key, expires)
  }
  const remove = (key: string) => storage.removeItem(toName(key))
  // Few drivers drop expired entries.
  const sweep = createSweep(
    async () => (await storage.getKeys(base)).map(toKey),
    (key) =>
      turns.change(key, async () => {
        const [expires] = unwrap(await storage.getItemRaw(toName(key)))
        if (expires > Date.now()) return expires
        await remove(key)
      }),
  )

  // Reads take turns with changes too, because some drivers empty an item before they write it, as the driver for files does. A read
  // of an account's list in between would end all its sessions.
  return scheduleStorage(
    {
      get: read,
      set: write,
      async compareAndSet(key, expected, next, lifetime) {
        if ((await read(key)) !== expected) return false
        await (next === undefined ? remove(key) : write(key, next, lifetime))
        return true
      },
      delete: remove,
    },
    turns,
  )
}

const toName = (key: string) => `${base}:${key}`
const toKey = (name: string) => name.slice(base.length + 1)

/** Some drivers answer a raw item as bytes. */
function unwrap(stored: unknown): [expires: number, value: string | undefined] {
  const text = stored instanceof Uint8Array ? new TextDecoder().decode(stored) : stored
  const [, expires, value] = typeof text === 'string' ? (/^(\d+) ([\s\S]*)$/.exec(text) ?? []) : []
  return [Number(expires ?? 0), value]
}
