import { SignInRequestError } from '../errors.ts'
import { respond } from '../respond.ts'
import type { AccountId } from '../sessions/accountKey.ts'
import { endAccount, endSessions } from '../sessions/endSessions.ts'
import { accountEntry } from '../sessions/entries.ts'
import { readSessions, requireWhole, toPlaced } from '../sessions/listSessions.ts'
import { readTickets, type Ticket } from '../sessions/tickets.ts'
import type { Settings } from '../settings.ts'

type Meant = { readonly account: AccountId | undefined; readonly everywhere: boolean }

/**
 * Signs out of a single account on a network, or of all accounts that this browser is signed in with; with
 * `everywhere`, on every other device too.
 * @throws SignInRequestError
 */
export async function signOut({ url, headers }: Request, settings: Settings): Promise<Response> {
  const { account, everywhere } = readQuery(new URL(url).searchParams)
  const tickets = readTickets(headers, settings)
  const named = account && accountEntry(account)
  const meant = tickets.filter(({ list }) => !named || list === named)
  const others = tickets.filter((ticket) => !meant.includes(ticket))
  // The tickets that are meant come first, as only so many tickets are read.
  const { live, over, damaged } = await readSessions([...meant, ...others], settings)
  const isMeant = ({ id }: Ticket) => meant.some((ticket) => ticket.id === id)
  // The browser may not be signed in with these accounts, and so may not end their sessions on other devices.
  if (everywhere) requireWhole(damaged.filter(isMeant))
  const ending = live.filter(isMeant)
  // Sessions on other devices may only be ended by a browser that is signed in with the account. Any other request gets
  // an error, so that the caller does not take it for done.
  if (everywhere && ending.length === 0) throw new SignInRequestError({ code: 'not_signed_in' })
  if (everywhere) for (const one of ending) await endAccount(one.list, settings)
  const isOver = ({ id, list }: Ticket) =>
    over.some((one) => one.id === id) || (everywhere && ending.some((one) => one.list === list))
  await endSessions(
    meant.filter((ticket) => !isOver(ticket)),
    settings,
  )
  const left = live.filter((one) => !isMeant(one))
  const cookies = meant.map(({ cookie }) => settings.cookies.clear(cookie))
  return respond(200, { sessions: toPlaced(left, settings) }, { cookies })
}

/** An incomplete or misspelt query ends no session, because it would sign out more accounts than intended. */
function readQuery(query: URLSearchParams): Meant {
  const chainId = query.get('chainId')
  const address = query.get('address')
  const everywhere = query.get('everywhere')
  const names = [...query.keys()]
  const isRead =
    new Set(names).size === names.length &&
    names.every((name) => ['chainId', 'address', 'everywhere'].includes(name)) &&
    (chainId === null) === (address === null) &&
    chainId !== '' &&
    address !== '' &&
    (everywhere === null || everywhere === 'true')
  if (!isRead) throw new SignInRequestError({ code: 'query_malformed' })
  return { account: chainId && address ? { chainId, address } : undefined, everywhere: everywhere === 'true' }
}
