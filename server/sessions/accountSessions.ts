import { SignInStorageError } from '../errors.ts'
import type { Settings } from '../settings.ts'
import { sessionPrefix } from './entries.ts'

/**
 * Most sessions of an account on a network, in all browsers together. If there are more, the account's own oldest
 * session ends, and never another account's.
 */
const most = 50

/** The storage key of an account's session, and its end (ms since 1970). */
export type Listed = { readonly entry: string; readonly end: number }

/**
 * The sessions of the account whose list has the key `list`, the newest first. A session that is not listed is over, on
 * every instance. `undefined` if the list is damaged.
 */
export async function readAccount(list: string, { storage }: Settings): Promise<readonly Listed[] | undefined> {
  return readList(await storage.get(list))
}

/**
 * Changes the list of an account's sessions. Sessions that are no longer listed, or have ended since, leave the
 * storage. A damaged list is replaced, and the sessions that it named are over: otherwise it would lock its account out.
 * @throws SignInStorageError
 */
export async function changeAccount(
  list: string,
  change: (live: readonly Listed[]) => readonly Listed[],
  { storage }: Settings,
): Promise<void> {
  const seen = new Set<string>()
  for (let tries = 0; tries < 50; tries++) {
    const current = await storage.get(list)
    const before = readList(current) ?? []
    const now = Date.now()
    const after = change(before.filter(({ end }) => end > now)).slice(0, most)
    // If the answer to an earlier try was lost, its change may have happened. The sessions that it removed are missing
    // in the current list, so all sessions seen so far are collected.
    for (const { entry } of before) seen.add(entry)
    // Servers that share a storage may have different session lifetimes. The list lives as long as its longest session.
    const lifetime = Math.max(1, ...after.map(({ end }) => end - now))
    // If another device signs in or out meanwhile, the change is repeated on the new list.
    const next = writeList(after)
    if (next !== current && !(await storage.compareAndSet(list, current, next, lifetime))) continue
    for (const { entry } of after) seen.delete(entry)
    // These sessions are over already. If a deletion fails, the entry only takes room until its end.
    await Promise.allSettled([...seen].map((entry) => storage.delete(entry)))
    return
  }
  throw new SignInStorageError({ cause: new Error('Nothing could be set in 50 tries') })
}

// The keys' common beginning is left out, so that a list of fifty sessions stays under 4 kB, from which on an entry
// counts as long.
const writeList = (list: readonly Listed[]): string | undefined =>
  list.map(({ entry, end }) => `${entry.slice(sessionPrefix.length)}.${end.toString(36)}`).join(' ') || undefined

const written = /^[0-9a-f]{64}\.[0-9a-z]+( [0-9a-f]{64}\.[0-9a-z]+)*$/

const readList = (text: string | undefined): readonly Listed[] | undefined => {
  if (text === undefined) return []
  if (!written.test(text)) return undefined
  return text.split(' ').map((each) => {
    const [hash = '', end = ''] = each.split('.')
    return { entry: `${sessionPrefix}${hash}`, end: Number.parseInt(end, 36) }
  })
}
