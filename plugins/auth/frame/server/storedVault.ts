import * as v from 'valibot'
import { maxBytes } from '../vault/maxBytes.ts'
import { readVault, requireNewest } from '../vault/readVault.ts'
import type { Vault } from '../vault/vault.ts'
import { writeVault } from '../vault/writeVault.ts'
import type { AskServer } from './openServer.ts'

const stored = v.object({ vault: v.nullable(v.pipe(v.string(), v.maxLength(maxBytes))) })

/**
 * Fetches the vault that the server keeps for the account; `undefined` before there is one. `seen` is the newest vault that this browser knows: a
 * server that gives out an older vault would undo the drop of a factor.
 * @throws {ServerRefusal} `not_logged_in`
 * @throws {InvalidVaultError} the text is no vault, or the vault of another wallet
 * @throws {VaultOutdatedError} the vault is older than `seen`
 */
export async function fetchVault(ask: AskServer, seen?: Vault, signal?: AbortSignal): Promise<Vault | undefined> {
  const { vault: text } = await ask({ method: 'GET', path: '/vault' }, stored, signal)
  if (text === null) return undefined
  const vault = readVault(text)
  if (seen) requireNewest(vault, seen)
  return vault
}

/**
 * Has the server keep a vault: the first of the account, or the next version. A request whose answer was lost can be made again.
 * @throws {ServerRefusal} `vault_conflict` if another device has changed the vault since, `vault_epoch` if its login key is an old one
 */
export async function storeVault(ask: AskServer, vault: Vault): Promise<void> {
  await ask({ method: 'PUT', path: '/vault', json: { vault: writeVault(vault) } }, v.object({}))
}
