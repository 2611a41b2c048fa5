import { createSweep } from './createSweep.ts'
import { createTurns } from './createTurns.ts'
import { isEntryKey } from './isEntryKey.ts'
import { createRecentWrites, type Item } from './recentWrites.ts'
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

/** By unstorage's object: two servers of a process that are made over the same object run their changes in the same turns. */
const made = new WeakMap<Unstorage, KeyValueStorage>()

/**
 * Keeps nonces and sessions in any driver of unstorage, for a single server process. No driver compares and sets in a single
 * step, so the process itself runs the tasks of an entry in turn: make a single storage of unstorage for all its
 * servers. For several processes, use `redisStorage` or `fileStorage`.
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
  const entries = made.get(storage) ?? createEntries(storage)
  made.set(storage, entries)
  return entries
}

function createEntries(storage: Unstorage): KeyValueStorage {
  const turns = createTurns()
  const recent = createRecentWrites()

  /** The driver is asked even if a recent write is known: a driver that fails must not go unnoticed until the write is forgotten. */
  const readItem = async (key: string): Promise<Item> => {
    const item = toItem(await storage.getItemRaw(toName(key)))
    return isDamaged(item) ? item : (recent.get(key) ?? item)
  }
  const read = async (key: string) => {
    const { expires, value } = await readItem(key)
    return expires > Date.now() ? value : undefined
  }
  const write = async (key: string, value: string, lifetime: number) => {
    const ttl = Math.max(1, Math.ceil(lifetime / 1000))
    const expires = Math.ceil(Date.now() + lifetime)
    try {
      await storage.setItemRaw(toName(key), `${expires}.${value.length} ${value}`, { ttl })
    } catch (error) {
      // A full driver takes nothing before room has been made.
      sweep(key, 0)
      throw error
    }
    recent.keep(key, { expires, value })
    sweep(key, expires)
  }
  const remove = async (key: string) => {
    await storage.removeItem(toName(key))
    recent.keep(key, none)
  }
  // Few drivers drop expired entries.
  const sweep = createSweep(
    // Other items under the base are the host's, and stay there.
    async () => (await storage.getKeys(base)).map(toKey).filter(isEntryKey),
    (key) =>
      turns.change(key, async () => {
        const { expires } = await readItem(key)
        if (expires > Date.now()) return expires
        await storage.removeItem(toName(key))
      }),
  )

  // Reads take turns with changes too, because some drivers empty an item before they write it, as the driver for files does. A read
  // of an account's list in between would find it damaged.
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

const none: Item = { expires: 0, value: undefined }

/** A damaged text, for example a text that a crash has cut short, counts as it stands: it has no end, and does not count as absent. */
function toItem(stored: unknown): Item {
  if (stored === undefined || stored === null) return none
  const text = toText(stored)
  const [, expires, length, value] = /^(\d+)\.(\d+) ([\s\S]*)$/.exec(text) ?? []
  const isWhole = value !== undefined && value.length === Number(length)
  return isWhole ? { expires: Number(expires), value } : { expires: Number.POSITIVE_INFINITY, value: text }
}

const isDamaged = ({ expires }: Item) => expires === Number.POSITIVE_INFINITY

/** Drivers answer a raw item as a text, or as bytes of several kinds. */
function toText(stored: unknown): string {
  if (typeof stored === 'string') return stored
  if (ArrayBuffer.isView(stored) || isBuffer(stored)) return new TextDecoder().decode(stored)
  throw new Error('The driver of unstorage answers an item that is neither a text nor bytes')
}

/** Not `instanceof`: the buffer may be of another realm, as that of a sandbox. */
const isBuffer = (stored: unknown): stored is ArrayBuffer =>
  Object.prototype.toString.call(stored) === '[object ArrayBuffer]'
