import { openCookies } from '../cookies/openCookies.ts'
import { tokenLength } from '../crypto/createToken.ts'
import type { Settings } from '../settings.ts'

/** A session's cookie, opened, before the storage is read: the id, when it was signed in (ms since 1970), and the bytes that its entry has in the storage. */
export type Ticket = {
  readonly cookie: string
  readonly id: string
  readonly signedInAt: number
  readonly size: number
}

/** Sessions that one browser may have: headers have room for the cookies of so many. */
const most = 20
/** Bytes that the entries of these sessions may have together, so that a request reads no more. */
const mostBytes = 64_000
/** Digits of a time; enough for the next three thousand years. */
const timeLength = 9

/** The text of a session's cookie, before it is sealed. */
export const writeTicket = ({ id, signedInAt, size }: Omit<Ticket, 'cookie'>): string =>
  `${id}${signedInAt.toString(36).padStart(timeLength, '0')}${size.toString(36)}`

/** The tickets of a request, the newest sign-in first. */
export function readTickets(headers: Pick<Headers, 'get'>, { cookies, signer }: Settings): Ticket[] {
  const tickets = openCookies(headers, cookies.isSession, signer).flatMap(({ cookie, value }) => {
    const sizeAt = tokenLength + timeLength
    const signedInAt = Number.parseInt(value.slice(tokenLength, sizeAt), 36)
    const size = Number.parseInt(value.slice(sizeAt), 36)
    return size > 0 ? [{ cookie, id: value.slice(0, tokenLength), signedInAt, size }] : []
  })
  return tickets.toSorted((one, other) => other.signedInAt - one.signedInAt)
}

/** The sessions that a browser keeps, of a list with the newest first: twenty, and 64 kB. */
export function keepNewest<ticket extends Pick<Ticket, 'size'>>(newestFirst: readonly ticket[]): readonly ticket[] {
  let room = mostBytes
  return newestFirst.slice(0, most).filter(({ size }) => {
    room -= size
    return room >= 0
  })
}
