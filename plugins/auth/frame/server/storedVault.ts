import * as v from 'valibot'
import { maxBytes } from '../vault/maxBytes.ts'
import { readVault, requireNewest } from '../vault/readVault.ts'
import type { Vault } from '../vault/vault.ts'
import { writeVault } from '../vault/writeVault.ts'
import type { AskServer } from './openServer.ts'

/** The id by which the server tells an account. */
export const toldAccount = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))

const stored = v.object({ account: toldAccount, vault: v.nullable(v.pipe(v.string(), v.maxLength(maxBytes))) })

/** The vault that the server keeps, `undefined` before there is one, and the account that it is of. */
type Stored = { readonly vault: Vault | undefined; readonly account: string }

/**
 * Fetches the vault that the server keeps for the account. `seen` is the newest vault that this browser knows: a server that gives out an older vault would
 * undo the drop of a factor.
 * @throws {ServerRefusal} `not_logged_in`
 * @throws {InvalidVaultError} the text is no vault, or the vault of another wallet
 * @throws {VaultOutdatedError} the vault is older than `seen`
 */
export async function fetchStored(ask: AskServer, seen?: Vault): Promise<Stored> {
  const { account, vault: text } = await ask({ method: 'GET', path: '/vault' }, stored)
  const vault = text === null ? undefined : readVault(text)
  if (vault && seen) requireNewest(vault, seen)
  return { vault, account }
}

/** The vault alone, as `fetchStored` answers it. */
export const fetchVault = async (ask: AskServer, seen?: Vault): Promise<Vault | undefined> =>
  (await fetchStored(ask, seen)).vault

/**
 * Has the server keep a vault: the first of the account, or the next version. A request whose answer was lost can be made again. `account` is the account
 * that is meant; the next version says by itself which one it is of.
 * @throws {ServerRefusal} `vault_conflict` if another device has changed the vault since, `vault_epoch` if its login key is an old one, `vault_login` if
 * the login key is another account's, `account_other` if this browser is logged in to another account by now
 */
export async function storeVault(ask: AskServer, vault: Vault, account?: string): Promise<void> {
  const json = { vault: writeVault(vault), ...(account !== undefined && { account }) }
  await ask({ method: 'PUT', path: '/vault', json }, v.object({}))
}
