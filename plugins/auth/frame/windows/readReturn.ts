import * as v from 'valibot'
import { webAddress } from '../../protocol/vocabulary.ts'
import { SecurePageStartError } from '../handshake/errors.ts'
import { assertWindow, type Place } from '../handshake/place.ts'
import { readHosts } from '../handshake/readHosts.ts'

/** The app that has led its visitor here in the same tab, and the address that the visitor goes back to. */
export type Return = { readonly host: string; readonly address: string }

type ReturnPage = Place & { readonly location: Pick<Location, 'hash'> }

/**
 * Reads the address that a visitor goes back to, of the fragment of the page's own address; `undefined` if the page is asked by a window's
 * opener or by a bridge. Anybody can write such a link, so it leads to a listed host alone, and carries nothing there.
 *
 * @throws {SecurePageStartError} the address is no page of a listed host, or the page stands where a window must not
 */
export function readReturn(page: ReturnPage, hosts: readonly string[]): Return | undefined {
  const [, given] = /^#return=(.*)$/s.exec(page.location.hash) ?? []
  if (given === undefined) return undefined
  const listed = readHosts(hosts)
  assertWindow(page, listed)
  const address = v.safeParse(webAddress, decode(given))
  const { href, origin } = address.success ? new URL(address.output) : { href: '', origin: '' }
  if (!listed.has(origin)) throw new SecurePageStartError({ problem: 'foreign_return', given: origin })
  return { host: origin, address: href }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
