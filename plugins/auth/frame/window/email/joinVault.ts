import { addFactor, type NewFactor } from '../../vault/changeVault.ts'
import { dropWithLogin, type NextLogin } from '../../vault/dropWithLogin.ts'
import type { Opened } from '../../vault/openVault.ts'
import { kindOf } from '../../wallet/vaultHead.ts'

/** Browsers that are factors of a vault at most: as many as an account of the server has. */
const mostBrowsers = 16

/**
 * Adds this browser to an open vault. A browser that has lost its data joins as a new one, so the browsers that joined first go before the vault is full
 * (login 86).
 */
export function joinVault(opened: Opened, browser: NewFactor, nextLogin: NextLogin): Promise<Opened> {
  const old = oldBrowsersOf(opened)
  return old.length === 0 ? addFactor(opened, browser) : dropWithLogin(opened, old, [browser], nextLogin)
}

/** The browsers that go as another one joins. */
export function oldBrowsersOf({ vault }: Opened): string[] {
  const browsers = Object.entries(vault.shares)
    .filter(([name]) => kindOf(name) === 'device')
    .sort(([, one], [, other]) => one.added - other.added)
  return browsers.slice(0, Math.max(0, browsers.length + 1 - mostBrowsers)).map(([name]) => name)
}
