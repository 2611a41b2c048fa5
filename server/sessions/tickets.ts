import { openCookies } from '../cookies/openCookies.ts'
import { tokenLength } from '../crypto/createToken.ts'
import type { Settings } from '../settings.ts'
import { accountPrefix } from './entries.ts'

/**
 * The opened cookie of a session, before the storage is read: the id, the time of the sign-in and that of its end (ms
 * since 1970), the key of its account's list, and the size of its entry in bytes.
 */
export type Ticket = {
  readonly cookie: string
  readonly id: string
  readonly signedInAt: number
  readonly end: number
  readonly list: string
  readonly size: number
}

/** Most sessions of a browser, because headers have room for only so many cookies. */
const most = 20
/** Most bytes that the entries of these sessions may have together, so that a request does not read more. */
const mostBytes = 64_000
/** Digits of a time; enough for the next three thousand years. */
const timeLength = 9
/** Digits of a list's hash in the cookie's name. The cookie's text has as many more. */
const half = 16

/** The text of a session's cookie, before it is sealed. */
export const writeTicket = ({ id, signedInAt, end, list, size }: Omit<Ticket, 'cookie'>): string =>
  `${id}${writeTime(signedInAt)}${writeTime(end)}${list.slice(-half)}${size.toString(36)}`

const writeTime = (time: number) => time.toString(36).padStart(timeLength, '0')

/** The tickets of a request, the newest sign-in first. */
export function readTickets(headers: Pick<Headers, 'get'>, { cookies, signer }: Settings): Ticket[] {
  const tickets = openCookies(headers, cookies.isSession, signer).flatMap(({ cookie, value }) => {
    const endAt = tokenLength + timeLength
    const listAt = endAt + timeLength
    const sizeAt = listAt + half
    const signedInAt = Number.parseInt(value.slice(tokenLength, endAt), 36)
    const end = Number.parseInt(value.slice(endAt, listAt), 36)
    const list = `${accountPrefix}${cookie.slice(-half)}${value.slice(listAt, sizeAt)}`
    const size = Number.parseInt(value.slice(sizeAt), 36)
    return size > 0 ? [{ cookie, id: value.slice(0, tokenLength), signedInAt, end, list, size }] : []
  })
  return tickets.toSorted((one, other) => other.signedInAt - one.signedInAt)
}

/** The sessions that a browser may keep, from a list with the newest first: twenty, and 64 kB together. */
export function keepNewest<ticket extends Pick<Ticket, 'size'>>(newestFirst: readonly ticket[]): readonly ticket[] {
  let room = mostBytes
  return newestFirst.slice(0, most).filter(({ size }) => {
    room -= size
    return room >= 0
  })
}
