import type { WalletApp } from 'tapkit/kernel'
import { knownBrowse, type Linked, type Place } from './knownBrowse.ts'
import type { Device } from './readDevice.ts'

/** Where a wallet that is not in the page is: on this phone, on this computer, in a page of its own, or where this page is opened in it. */
export type Way = 'mobile' | 'desktop' | 'web' | 'browse'

/** A message to a wallet app: a pairing to take up, or a request of a session to show. */
export type Message =
  | { readonly uri: string }
  | { readonly sessionTopic: string; readonly requestId?: string | number | undefined }

/** A link that opens a wallet; `schemes` are those that `safeHref` and `Button` have to let through beside https. */
export type Opening = {
  readonly href: string
  readonly schemes: readonly string[]
  readonly target: '_self' | '_top' | '_blank'
}

/**
 * The links that open a wallet in one way, best first; none where it cannot be opened so. Each is https or of the scheme that
 * the wallet's description names (walletconnect 11).
 */
export function linksTo(wallet: Linked, way: Way, place: Place, message?: Message): readonly Opening[] {
  const app = wallet.links?.app ?? {}
  const found = way === 'browse' ? [toBrowse(wallet, app, place)] : hrefsOf(app, way, place.device, message)
  return found.flatMap((href) => {
    const scheme = href && schemeOf(href)
    return scheme ? [{ href, schemes: scheme === 'https' ? [] : [scheme], target: targetOf(way, place.device) }] : []
  })
}

function hrefsOf(app: WalletApp, way: Way, device: Device, message: Message | undefined) {
  if (way === 'web') return [toUniversal(app.web, message)]
  if (way === 'desktop') return [toNative(app.desktop, device, message)]
  const native = toNative(app.mobile, device, message)
  const universal = toUniversal(app.universal, message)
  // Another app's browser knows no schemes; elsewhere an https link may end on a page of the wallet's instead of in the wallet.
  const links = device.isInApp || device.isTelegram ? [universal, native] : [native, universal]
  return [...new Set(links)]
}

/** `heron`, `heron:` and `heron://` are the same scheme. An https link has the universal form, and `heron:connect` has no form. */
function toNative(link: string | undefined, device: Device, message: Message | undefined): string | undefined {
  if (!link) return undefined
  if (/^https?:/i.test(link)) return toUniversal(link, message)
  const [, scheme] = /^([a-z][a-z0-9+.-]*):?\/*$/i.exec(link) ?? []
  const app = scheme ? `${scheme}://` : link
  // Telegram on Android decodes once before the link reaches the app.
  const isTwice = device.isTelegram && device.system === 'android'
  return withMessage(app, message, isTwice)
}

function toUniversal(link: string | undefined, message: Message | undefined): string | undefined {
  if (!link || !/^https:\/\/[^/?#]/i.test(link)) return undefined
  return withMessage(link, message)
}

/** `{app}/wc?uri=…`, before the link's own query. */
function withMessage(link: string, message: Message | undefined, isTwice = false): string {
  const [path = '', query] = (link.split('#')[0] ?? '').split('?')
  const own = query ? [query] : []
  if (!message) return [withSlash(path), ...own].join('?')
  const encode = (value: string | number) => encodeURIComponent(isTwice ? encodeURIComponent(value) : value)
  const pairs = Object.entries(message).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encode(value)}`,
  )
  return `${withSlash(path)}wc?${[...own, ...pairs].join('&')}`
}

function toBrowse(wallet: Linked, app: WalletApp, place: Place): string | undefined {
  const link = app.browse ?? knownBrowse(wallet, place)
  const { href, origin } = new URL(place.url)
  const values = { url: href, origin }
  return link?.replace(/\{(url|origin)\}/g, (_, name: keyof typeof values) => encodeURIComponent(values[name]))
}

const withSlash = (link: string): string => (link.endsWith('/') ? link : `${link}/`)

function targetOf(way: Way, device: Device): Opening['target'] {
  if (device.isTelegram || way === 'web') return '_blank'
  return device.isFramed ? '_top' : '_self'
}

/** Schemes that a browser runs, shows as a file, or hands to an app that is no wallet. */
const never =
  /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|https?|wss?|ftp|mailto|tel|callto|facetime.*|sms|sips?|imessage|webcal|geo|market|itms.*|chrome.*|edge|moz-.*|ms-.*|search-ms|ldap|ssh|telnet|smb|x-.*|wc)$/

/** The scheme of a link that may be opened; an `intent` is for one app alone, and has no other way out. */
function schemeOf(href: string): string | undefined {
  // A control character would be dropped by the browser, and the link be another one.
  if (/[\s\p{Cc}]/u.test(href)) return undefined
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(href)?.[1]?.toLowerCase()
  if (!scheme) return undefined
  if (scheme === 'https') return isPlain(href) ? scheme : undefined
  if (scheme === 'intent') return /#Intent;scheme=[a-z]+;package=[a-z.]+;end$/.test(href) ? scheme : undefined
  return never.test(scheme) ? undefined : scheme
}

/** An address without a name or a password, which would make it look like another one. */
function isPlain(href: string): boolean {
  try {
    const { hostname, username, password } = new URL(href)
    return hostname !== '' && username === '' && password === ''
  } catch {
    return false
  }
}
