import type { Passkey } from '../passkey/passkeys.ts'
import type { Transfers } from '../server/transfers.ts'
import type { NextLogin } from '../vault/dropWithLogin.ts'
import type { Opened } from '../vault/openVault.ts'
import type { Vault } from '../vault/vault.ts'
import { factorsOf, kindOf } from '../wallet/vaultHead.ts'
import type { Wallet } from '../wallet/wallet.ts'

/** A browser that is logged in to the account. */
export type ServerBrowser = {
  readonly id: string
  /** The browser and its system, in words of the server. */
  readonly name: string
  /** The last login, in ms since 1970. */
  readonly loggedIn: number
  readonly isThis: boolean
}

/** An event of the account, and the browser that it was of. */
export type ServerEvent = { readonly at: number; readonly event: string; readonly device: string }

/** The email of the login; `undefined` if there is none. `to` is the email that both codes have proven for its place, if there is one. */
export type EmailChange = { readonly from: string | undefined; readonly to?: string | undefined }

/**
 * The outcome of a change of the email. `emailUnanswered`: the server does not say. In the others nothing was changed. `emailGone`: the change is over, or
 * another one was begun. `emailTaken`: the new email has a wallet of its own. `emailsFull`: too many changes can still be undone. `mailDown`: the old
 * email could not be told.
 */
export type EmailOutcome = 'emailChanged' | 'emailUnanswered' | 'emailGone' | 'emailTaken' | 'emailsFull' | 'mailDown'

/** What the operator keeps of the account, as the server tells it. */
export type ServerEscrow = {
  /** The browsers that wait for it, and when it is given out to them, in ms since 1970. */
  readonly waits: readonly { readonly name: string | undefined; readonly opens: number; readonly isThis: boolean }[]
  /** When it was given out first; `undefined` if it never was. */
  readonly given: number | undefined
}

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
  /** The browsers of the account, as the server lists them. `seen` is the vault of this browser, whose account is meant. */
  readonly browsers: (seen: Vault) => Promise<readonly ServerBrowser[]>
  /** Drops browsers by their ids at the server, and has it keep the open vault, in one step. */
  readonly drop: (opened: Opened, ids: readonly string[]) => Promise<void>
  /** Hands the wallet over to another browser of the account. */
  readonly transfers: Transfers
  /** The last events of the account that keeps the wallet of `seen`, as the server tells them. */
  readonly events: (seen: Vault) => Promise<readonly ServerEvent[]>
  /** The email of the account that keeps the wallet of `seen`, and the change of it that this browser has begun. */
  readonly readEmail: (seen: Vault) => Promise<EmailChange>
  /** Changes the email by the signature of the open vault, which names the new email. */
  readonly changeEmail: (opened: Opened, to: string) => Promise<EmailOutcome>
  /** What the operator keeps of the account of `seen`; `undefined` if the server says that it keeps nothing. */
  readonly escrow: (seen: Vault) => Promise<ServerEscrow | undefined>
  /** Ends every wait for what the operator keeps of that account. */
  readonly endWaits: (seen: Vault) => Promise<void>
  /** Ends the login of this browser. */
  readonly logOut: () => Promise<void>
  /** Keeps the public key of a passkey that was made here, for `register`. */
  readonly note: (passkey: Passkey) => Promise<void>
  /** Sends the server the public keys of passkeys that it lacks. Never rejects. */
  readonly register: (opened: Opened) => Promise<void>
  /**
   * The meaning of an error of the server: another browser was first, the login is over, the server is down, or the login is another account's
   * (`refused`); `undefined` for any other error.
   */
  readonly explain: (error: unknown) => 'changed' | 'loggedOut' | 'unreached' | 'refused' | undefined
}

/** Whether an auth server keeps the vault of a wallet: a login key is then a factor of it. */
export const isKeptByServer = (wallet: Wallet): boolean => factorsOf(wallet).some((name) => kindOf(name) === 'login')
