import { SignInStorageError } from '../errors.ts'
import type { Settings } from '../settings.ts'
import { sessionPrefix } from './entries.ts'

/** Sessions that an account may have on one network, in as many browsers: its oldest session makes room, and nobody else's. */
const most = 50

/** Where a session of an account stands, and when it ends (ms since 1970). */
export type Listed = { readonly entry: string; readonly end: number }

/** The sessions of the account whose list stands at `list`, the newest first. A session that is not among them is over, on every instance. */
export async function readAccount(list: string, { storage }: Settings): Promise<readonly Listed[]> {
  return readList(await storage.get(list))
}

/**
 * Changes which sessions an account has. Sessions that are no longer among them leave the storage, and so do those that have ended since.
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
    const before = readList(current)
    const now = Date.now()
    const after = change(before.filter(({ end }) => end > now)).slice(0, most)
    // A try whose answer was lost may have been done: what it took off the list is not there for the next one.
    for (const { entry } of before) seen.add(entry)
    // Servers that share a storage may have sessions of different lifetimes: the list is there for the longest of them.
    const lifetime = Math.max(1, ...after.map(({ end }) => end - now))
    // Another device may sign in, or sign out everywhere, in between: then what stands there now is changed.
    const next = writeList(after)
    if (next !== current && !(await storage.compareAndSet(list, current, next, lifetime))) continue
    for (const { entry } of after) seen.delete(entry)
    // They are over already: an entry that stays takes room until its time is over, and changes nothing else.
    await Promise.allSettled([...seen].map((entry) => storage.delete(entry)))
    return
  }
  throw new SignInStorageError({ cause: new Error('Nothing could be set in 50 tries') })
}

// Without what all of them begin with: fifty sessions take less than the 4 kB from which an entry is a long one.
const writeList = (list: readonly Listed[]): string | undefined =>
  list.map(({ entry, end }) => `${entry.slice(sessionPrefix.length)}.${end.toString(36)}`).join(' ') || undefined

const readList = (text: string | undefined): readonly Listed[] =>
  (text?.split(' ') ?? []).map((each) => {
    const [hash = '', end = ''] = each.split('.')
    return { entry: `${sessionPrefix}${hash}`, end: Number.parseInt(end, 36) }
  })
