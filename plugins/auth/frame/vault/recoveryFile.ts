import { readVault } from './readVault.ts'
import type { Vault } from './vault.ts'
import { writeVault } from './writeVault.ts'

/** A vault as a file that the visitor keeps. Two factors are needed to open it, so the file alone is worth nothing. */
export function toRecoveryFile(vault: Vault): { readonly name: string; readonly type: string; readonly text: string } {
  return {
    name: `tapkit-vault-${vault.id.slice(0, 6)}-${vault.version}.json`,
    type: 'application/json',
    text: `${writeVault(vault)}\n`,
  }
}

/**
 * Reads a recovery file. A byte order mark and white space around the vault, which editors and mail programs add, do not count.
 * @throws {InvalidVaultError} if the file is no vault, or was changed
 */
export const readRecoveryFile = (text: string): Vault => readVault(text.replace(/^\uFEFF/, '').trim())
