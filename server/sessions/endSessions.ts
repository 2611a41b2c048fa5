import type { Settings } from '../settings.ts'
import { changeAccount, readAccount } from './accountSessions.ts'
import { sessionEntry } from './entries.ts'
import type { Ticket } from './tickets.ts'

/**
 * Ends the sessions of tickets, whether they were read or not. Their cookies are worthless from then on, whoever has
 * them.
 */
export async function endSessions(tickets: readonly Ticket[], settings: Settings): Promise<void> {
  await Promise.all(tickets.map(({ list, id }) => endListed(list, sessionEntry(id), settings)))
}

/**
 * Ends a session of the account with this list. A session is over if its entry is gone, even if the list still names
 * it: a full storage may refuse the shorter list, but still deletes. The list then names the session until its end.
 */
export const endListed = (list: string, entry: string, settings: Settings): Promise<void> =>
  changeAccount(list, (listed) => listed.filter((each) => each.entry !== entry), settings).catch(() =>
    settings.storage.delete(entry),
  )

/**
 * Ends every session of the account with this list, on every device. If the storage refuses to change the list, the
 * sessions' entries are deleted.
 */
export const endAccount = (list: string, settings: Settings): Promise<void> =>
  changeAccount(list, () => [], settings).catch(async () => {
    const listed = await readAccount(list, settings)
    await Promise.all(listed.map(({ entry }) => settings.storage.delete(entry)))
  })
