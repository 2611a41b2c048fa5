import { addFactor } from '../../vault/changeVault.ts'
import type { NewFactor } from '../../vault/dealShares.ts'
import { dropWithLogin, type NextLogin } from '../../vault/dropWithLogin.ts'
import type { Opened } from '../../vault/openVault.ts'

/** Browsers that are factors of a vault at most: as many as an account of the server has. */
const mostBrowsers = 16

/**
 * Adds this browser to an open vault. A browser that has lost its data joins as a new one, so the browsers that joined first go before the vault is full
 * (login 86).
 */
export function joinVault(opened: Opened, browser: NewFactor, nextLogin: NextLogin): Promise<Opened> {
  const browsers = Object.entries(opened.vault.shares)
    .filter(([name]) => name.startsWith('device:'))
    .sort(([, one], [, other]) => one.added - other.added)
  const old = browsers.slice(0, Math.max(0, browsers.length + 1 - mostBrowsers)).map(([name]) => name)
  return old.length === 0 ? addFactor(opened, browser) : dropWithLogin(opened, old, [browser], nextLogin)
}
