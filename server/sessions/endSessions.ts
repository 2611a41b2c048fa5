import type { Settings } from '../settings.ts'
import { changeAccount, readAccount } from './accountSessions.ts'
import { sessionEntry } from './entries.ts'
import type { Ticket } from './tickets.ts'

/**
 * Ends the sessions of tickets, whether they were read or not. Their cookies are worthless from then on, even in other
 * browsers.
 */
export async function endSessions(tickets: readonly Ticket[], settings: Settings): Promise<void> {
  await Promise.all(byList(tickets).map((ofList) => endTickets(ofList, settings)))
}

/**
 * Ends sessions that stand in the way, and answers the tickets of those that are over. If the storage does not end the
 * others, they keep their cookies, and the next sign-in or `GET session` tries again: a request that is done otherwise
 * does not fail for them.
 */
export async function makeRoom(tickets: readonly Ticket[], settings: Settings): Promise<readonly Ticket[]> {
  const ended = byList(tickets).map((ofList) =>
    endTickets(ofList, settings).then(
      () => ofList,
      () => [],
    ),
  )
  return (await Promise.all(ended)).flat()
}

const byList = (tickets: readonly Ticket[]): readonly (readonly [Ticket, ...Ticket[]])[] => {
  const lists = new Map<string, [Ticket, ...Ticket[]]>()
  for (const ticket of tickets) lists.set(ticket.list, [ticket, ...(lists.get(ticket.list) ?? [])])
  return [...lists.values()]
}

const endTickets = (tickets: readonly [Ticket, ...Ticket[]], settings: Settings): Promise<void> =>
  endListed(
    tickets[0].list,
    tickets.map(({ id }) => sessionEntry(id)),
    settings,
  )

/**
 * Ends sessions of the account that has this list, by a single change. A session is over if its entry is gone, even if the list still names it: a full storage takes no shorter list,
 * and still deletes. The list then names the session until its time is over.
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
  changeAccount(list, () => [], settings).catch(async (error) => {
    const listed = await readAccount(list, settings)
    if (!listed) throw error
    await Promise.all(listed.map(({ entry }) => settings.storage.delete(entry)))
  })
