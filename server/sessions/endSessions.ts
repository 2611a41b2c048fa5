import type { Settings } from '../settings.ts'
import { changeAccount } from './accountSessions.ts'
import { sessionEntry } from './entries.ts'
import type { LiveSession } from './listSessions.ts'
import type { Ticket } from './tickets.ts'

/** Ends the sessions of tickets: their cookies are worth nothing from then on, whoever has them. */
export async function endSessions(
  tickets: readonly Ticket[],
  live: readonly LiveSession[],
  settings: Settings,
): Promise<void> {
  await Promise.all(
    tickets.map(({ id }) => {
      const entry = sessionEntry(id)
      const account = live.find((each) => each.entry === entry)?.account
      // A session that was not read ends too. Its account is not known, so that the account's list names it until its time is over.
      return account ? endListed(account, entry, settings) : settings.storage.delete(entry)
    }),
  )
}

/**
 * Ends a session of an account that is known. A session is over without its entry as well as off the list: a storage that is full takes no shorter list, and still
 * deletes. The list then names the session until its time is over.
 */
export const endListed = (account: LiveSession['account'], entry: string, settings: Settings): Promise<void> =>
  changeAccount(account, (listed) => listed.filter((each) => each.entry !== entry), settings).catch(() =>
    settings.storage.delete(entry),
  )
