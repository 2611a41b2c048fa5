import { addFactor } from '../../vault/changeVault.ts'
import type { NewFactor } from '../../vault/dealShares.ts'
import { dropWithLogin, type NextLogin } from '../../vault/dropWithLogin.ts'
import type { Opened } from '../../vault/openVault.ts'
import { kindOf } from '../../wallet/vaultHead.ts'

/** Browsers that are factors of a vault at most: as many as an account of the server has. */
const mostBrowsers = 16

/**
 * Adds this browser to an open vault, and a passkey that was made in it. A browser that has lost its data joins as a new one, so the browsers that joined
 * first go before the vault is full (login 86).
 */
export function joinVault(opened: Opened, added: readonly NewFactor[], nextLogin: NextLogin): Promise<Opened> {
  const joining = added.filter(({ name }) => kindOf(name) === 'device').length
  const old = oldBrowsersOf(opened, joining)
  return old.length === 0 ? addFactor(opened, ...added) : dropWithLogin(opened, old, added, nextLogin)
}

/** The browsers that go as others join. */
export function oldBrowsersOf({ vault }: Opened, joining: number): string[] {
  const browsers = Object.entries(vault.shares)
    .filter(([name]) => kindOf(name) === 'device')
    .sort(([, one], [, other]) => one.added - other.added)
  return browsers.slice(0, Math.max(0, browsers.length + joining - mostBrowsers)).map(([name]) => name)
}
