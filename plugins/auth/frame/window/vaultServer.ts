import type { NextLogin } from '../vault/dropWithLogin.ts'
import type { Vault } from '../vault/vault.ts'
import { factorsOf, kindOf } from '../wallet/vaultHead.ts'
import type { Wallet } from '../wallet/wallet.ts'

/** The auth server, as far as it keeps the vault of this browser's wallet. */
export type VaultServer = {
  /**
   * The vault that the server keeps; `undefined` if it keeps none. `seen` is the vault of this browser.
   * @throws {InvalidVaultError} the vault is another wallet's, or does not follow
   * @throws {VaultOutdatedError} the vault is older
   */
  readonly fetch: (seen: Vault) => Promise<Vault | undefined>
  /** Has the server keep the next version. */
  readonly store: (vault: Vault) => Promise<void>
  readonly nextLogin: NextLogin
  /** The meaning of an error of the server: another browser was first, the login is over, or the server is down; `undefined` for any other error. */
  readonly explain: (error: unknown) => 'changed' | 'loggedOut' | 'unreached' | undefined
}

/** Whether an auth server keeps the vault of a wallet: a login key is then a factor of it. */
export const isKeptByServer = (wallet: Wallet): boolean => factorsOf(wallet).some((name) => kindOf(name) === 'login')
