import { SignInStorageError } from '../errors.ts'
import type { Settings } from '../settings.ts'
import type { AccountId } from './accountKey.ts'
import { accountEntry } from './entries.ts'

/** Sessions that an account may have on one network, in as many browsers: its oldest session makes room, and nobody else's. */
const most = 50

/** Where the sessions of an account stand, the newest first. A session that is not among them is over, on every instance. */
export async function readAccount(account: AccountId, { storage }: Settings): Promise<readonly string[]> {
  return toEntries(await storage.get(accountEntry(account)))
}

/**
 * Changes which sessions an account has. Sessions that are no longer among them leave the storage.
 * @throws SignInStorageError
 */
export async function changeAccount(
  account: AccountId,
  change: (entries: readonly string[]) => readonly string[],
  { storage, sessionLifetime }: Settings,
): Promise<void> {
  const at = accountEntry(account)
  const seen = new Set<string>()
  for (let tries = 0; tries < 50; tries++) {
    const current = await storage.get(at)
    const before = toEntries(current)
    const after = change(before).slice(0, most)
    // A try whose answer was lost may have been done: what it took off the list is not there for the next one.
    for (const entry of before) seen.add(entry)
    // Another device may sign in, or sign out everywhere, in between: then what stands there now is changed.
    if (!(await storage.compareAndSet(at, current, after.join(' ') || undefined, sessionLifetime))) continue
    await Promise.all([...seen].filter((entry) => !after.includes(entry)).map((entry) => storage.delete(entry)))
    return
  }
  throw new SignInStorageError({ cause: new Error('Nothing could be set in 50 tries') })
}

const toEntries = (text: string | undefined): readonly string[] => text?.split(' ') ?? []
