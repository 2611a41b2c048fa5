import type { Settings } from '../settings.ts'
import { changeAccount, readAccount } from './accountSessions.ts'
import { sessionEntry } from './entries.ts'
import type { Ticket } from './tickets.ts'

/**
 * Ends the sessions of tickets, whether they were read or not. Their cookies are worthless from then on, whoever has
 * them.
 */
export async function endSessions(tickets: readonly Ticket[], settings: Settings): Promise<void> {
  const lists = new Set(tickets.map(({ list }) => list))
  const entriesOf = (list: string) => tickets.filter((each) => each.list === list).map(({ id }) => sessionEntry(id))
  await Promise.all([...lists].map((list) => endListed(list, entriesOf(list), settings)))
}

/**
 * Ends sessions of the account that has this list, by one change. A session is over without its entry as well as off the list: a storage that is full takes no shorter list, and
 * still deletes. The list then names the session until its time is over.
 */
export const endListed = (list: string, entries: readonly string[], settings: Settings): Promise<void> =>
  changeAccount(list, (listed) => listed.filter(({ entry }) => !entries.includes(entry)), settings).catch(async () => {
    await Promise.all(entries.map((entry) => settings.storage.delete(entry)))
  })

/**
 * Ends every session of the account with this list, on every device. If the storage refuses to change the list, the
 * sessions' entries are deleted.
 */
export const endAccount = (list: string, settings: Settings): Promise<void> =>
  changeAccount(list, () => [], settings).catch(async () => {
    const listed = await readAccount(list, settings)
    await Promise.all(listed.map(({ entry }) => settings.storage.delete(entry)))
  })
