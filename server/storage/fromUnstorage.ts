import { withDeadline } from '../withDeadline.ts'
import { createQueue } from './createQueue.ts'
import { createSweep } from './createSweep.ts'
import { requireStorage } from './requireStorage.ts'
import { shareReads } from './shareReads.ts'
import type { KeyValueStorage } from './storage.ts'

/** The part of unstorage's `Storage` that is used. */
export type Unstorage = {
  getItemRaw(key: string): Promise<unknown>
  setItemRaw(key: string, value: string, options: { ttl: number }): Promise<void>
  removeItem(key: string): Promise<void>
  getKeys(base: string): Promise<string[]>
}

/** What runs or waits for an entry: its changes, and its reads as well. These promises don't reject. */
type Turns = { readonly changed: Promise<void>; readonly done: Promise<void> }

const settle = (task: Promise<unknown>): Promise<void> =>
  task.then(
    () => {},
    () => {},
  )
const idle: Turns = { changed: Promise.resolve(), done: Promise.resolve() }

const base = 'tapkit'
/** Milliseconds after which a read or a change that waits for the driver fails. */
const deadline = 30_000
/**
 * Milliseconds that later changes of an entry wait for a change without an answer. The driver may still carry it out,
 * and would overwrite later changes. A nonce of the default lifetime is over by then. The wait has to end, because a
 * lost answer never comes.
 */
const hold = 600_000

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
  const turns = new Map<string, Turns>()
  const queued = createQueue()

  /**
   * Runs the changes of a key in turn, even after one that failed. Reads wait for the changes before them, and changes
   * for all before them. What waited for too long is not started. Without an answer, a task keeps those behind it
   * waiting for `longest` ms.
   */
  const inTurn = <value>(key: string, task: () => Promise<value>, isRead = false): Promise<value> => {
    let isLate = false
    const { changed, done } = turns.get(key) ?? idle
    const before = isRead ? changed : done
    const answer = before.then(() =>
      queued(() => {
        if (isLate) throw new Error('What was asked before has no answer yet')
        return task()
      }),
    )
    const settled = settle(before.then(() => withDeadline(() => answer, isRead ? deadline : hold)))
    const turn = isRead ? { changed, done: settle(Promise.all([done, settled])) } : { changed: settled, done: settled }
    turns.set(key, turn)
    turn.done.then(() => turns.get(key) === turn && turns.delete(key))
    return withDeadline(() => answer, deadline).catch((error) => {
      isLate = true
      throw error
    })
  }

  const read = async (name: string) => {
    const [expires, value] = unwrap(await storage.getItemRaw(name))
    return expires > Date.now() ? value : undefined
  }
  const write = async (name: string, value: string, lifetime: number) => {
    const ttl = Math.max(1, Math.ceil(lifetime / 1000))
    const expires = Math.ceil(Date.now() + lifetime)
    try {
      await storage.setItemRaw(name, `${expires} ${value}`, { ttl })
    } catch (error) {
      // A full driver takes nothing before room has been made.
      sweep(name, 0)
      throw error
    }
    sweep(name, expires)
  }
  // Few drivers drop expired entries by themselves.
  const sweep = createSweep(
    () => storage.getKeys(base),
    (name) =>
      inTurn(name, async () => {
        const [expires] = unwrap(await storage.getItemRaw(name))
        if (expires > Date.now()) return expires
        await storage.removeItem(name)
      }),
  )

  return {
    // Some drivers empty an item before they write it, as the one for files does. Whoever read an account's list in
    // between would take all its sessions for ended. A read overwrites nothing, so its lost answer holds nobody for long.
    get: shareReads((key, begin) => {
      const task = () => {
        begin()
        return read(toName(key))
      }
      return inTurn(toName(key), task, true)
    }),
    set: (key, value, lifetime) => inTurn(toName(key), () => write(toName(key), value, lifetime)),
    compareAndSet: (key, expected, next, lifetime) =>
      inTurn(toName(key), async () => {
        const name = toName(key)
        if ((await read(name)) !== expected) return false
        if (next === undefined) await storage.removeItem(name)
        else await write(name, next, lifetime)
        return true
      }),
    delete: (key) => inTurn(toName(key), () => storage.removeItem(toName(key))),
  }
}

const toName = (key: string) => `${base}:${key}`

/** Some drivers answer a raw item as bytes. */
function unwrap(stored: unknown): [expires: number, value: string | undefined] {
  const text = stored instanceof Uint8Array ? new TextDecoder().decode(stored) : stored
  const [, expires, value] = typeof text === 'string' ? (/^(\d+) ([\s\S]*)$/.exec(text) ?? []) : []
  return [Number(expires ?? 0), value]
}
