import { digest } from '../crypto/digest.ts'
import type { AccountId } from '../sessions/accountKey.ts'
import { accountKey } from '../sessions/accountKey.ts'

export type SameSite = 'lax' | 'strict'

/** The names of the server's cookies, and their text. */
export type Cookies = {
  /**
   * The cookie that ties a nonce to the browser that asked for it. If two tabs ask at once, they get two cookies, and
   * both count.
   */
  browser(nonce: string): string
  isBrowser(name: string): boolean
  /**
   * The cookie of one session of an account on one network: an answer that clears it, however late, clears none that another tab has written for the account
   * since.
   */
  session(account: AccountId, id: string): string
  isSession(name: string): boolean
  write(name: string, value: string, lifetime: number): string
  /** Ends a cookie. */
  clear(name: string): string
}

/**
 * Over https the names begin with `__Host-`: browsers accept such a cookie only from this very host, so no subdomain
 * can plant a cookie. Over http, which is only for loopback addresses, browsers would refuse it.
 */
export function createCookies({
  name,
  sameSite,
  secure,
}: {
  readonly name: string
  readonly sameSite: SameSite
  readonly secure: boolean
}): Cookies {
  const prefix = `${secure ? '__Host-' : ''}${name}`
  const isBrowser = (cookie: string) =>
    cookie.startsWith(`${prefix}-browser-`) && /^[0-9a-f]{8}$/.test(cookie.slice(prefix.length + 9))
  const toText = (cookie: string, value: string, seconds: number) => {
    // Only the page's own `fetch` needs the browser's cookie. A link from another site never needs it.
    const site = isBrowser(cookie) || sameSite === 'strict' ? 'Strict' : 'Lax'
    return `${cookie}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${site}${secure ? '; Secure' : ''}`
  }

  return {
    browser: (nonce) => `${prefix}-browser-${digest(nonce).slice(0, 8)}`,
    isBrowser,
    session: (account, id) => `${prefix}-${digest(id).slice(0, 8)}-${digest(accountKey(account)).slice(0, 16)}`,
    isSession: (cookie) =>
      cookie.startsWith(`${prefix}-`) && /^[0-9a-f]{8}-[0-9a-f]{16}$/.test(cookie.slice(prefix.length + 1)),
    write: (cookie, value, lifetime) => toText(cookie, value, Math.ceil(lifetime / 1000)),
    clear: (cookie) => toText(cookie, '', 0),
  }
}
