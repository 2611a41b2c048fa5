import { SignInRequestError } from '../errors.ts'
import { respond } from '../respond.ts'
import { type AccountId, accountKey } from '../sessions/accountKey.ts'
import { changeAccount } from '../sessions/accountSessions.ts'
import { endSession } from '../sessions/endSession.ts'
import { listSessions } from '../sessions/listSessions.ts'
import type { Settings } from '../settings.ts'

type Meant = { readonly account: AccountId | undefined; readonly everywhere: boolean }

/**
 * Signs out of exactly one account on one network, or of all that this browser is signed in with; `everywhere`, on every other device too.
 * @throws SignInRequestError
 */
export async function signOut({ url, headers }: Request, settings: Settings): Promise<Response> {
  const { account, everywhere } = readQuery(new URL(url).searchParams)
  const live = await listSessions(headers, settings)
  const meant = live.filter((one) => !account || accountKey(one.account) === accountKey(account))
  // Only who is signed in with an account may end its sessions elsewhere, and is to know when that did not happen.
  if (everywhere && meant.length === 0) throw new SignInRequestError({ code: 'not_signed_in' })
  for (const one of meant) {
    if (everywhere) await changeAccount(one.account, () => [], settings)
    else await endSession(one, settings)
  }
  const left = live.filter((one) => !meant.includes(one))
  const cookies = meant.map(({ cookie }) => settings.cookies.clear(cookie))
  return respond(200, { sessions: left.map(({ session }) => session) }, { cookies })
}

/** A query that is half there or misspelt signs nobody out: it would mean more than was meant. */
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
