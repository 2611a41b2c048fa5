import * as v from 'valibot'
import { utf8 } from '../crypto/bytes.ts'
import { VaultOutdatedError } from '../wallet/errors.ts'
import { InvalidVaultError } from './errors.ts'
import { maxBytes } from './maxBytes.ts'
import { isSignedBy } from './signature.ts'
import { type Vault, vaultSchema } from './vault.ts'
import { writeVault } from './writeVault.ts'

/**
 * Reads a vault from a server, a file or storage. Only the canonical text is read, so that two readers never
 * understand one text differently, and the vault's own signature must hold. No error quotes the text, because a person
 * may have pasted something secret in its place.
 * @throws {InvalidVaultError} if the text is too long, malformed, or not as it was signed
 */
export function readVault(text: string): Vault {
  if (text.length > maxBytes || utf8(text).length > maxBytes) throw new InvalidVaultError({ reason: 'tooLarge' })
  const { success, output, issues } = v.safeParse(vaultSchema, parse(text))
  if (!success) throw new InvalidVaultError({ reason: 'malformed', debug: fieldOf(issues[0].path?.[0]?.key) })
  if (writeVault(output) !== text) throw new InvalidVaultError({ reason: 'malformed' })
  if (!isSignedBy(output, output.signer)) throw new InvalidVaultError({ reason: 'signature' })
  return output
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidVaultError({ reason: 'malformed' })
  }
}

const fieldOf = (key: unknown): string =>
  typeof key === 'string' && Object.hasOwn(vaultSchema.entries, key) ? `See the field \`${key}\`.` : ''

/**
 * Refuses a vault that does not come after `seen`, the newest vault that a server gave this device or took from it. Two devices may
 * have signed the same next version at once: a server that gave out now the former and now the latter would undo a drop.
 * @throws {VaultOutdatedError} if the vault is older
 * @throws {InvalidVaultError} if the vault is another of the same version, or another wallet's
 */
export function requireNewest(vault: Vault, seen: Vault): void {
  const isSameWallet = vault.id === seen.id && vault.signer === seen.signer
  const isFork = vault.version === seen.version && writeVault(vault) !== writeVault(seen)
  if (!isSameWallet || isFork) throw new InvalidVaultError({ reason: 'successor' })
  if (vault.version < seen.version) throw new VaultOutdatedError({ version: vault.version, newest: seen.version })
}

/**
 * Refuses a vault that does not follow `current`: the next version of the same wallet, signed by the signer of `current`.
 * @throws {InvalidVaultError}
 */
export function requireSuccessor(current: Vault, next: Vault): void {
  const isSameWallet = next.id === current.id && next.accounts.join(',') === current.accounts.join(',')
  const isNext = next.version === current.version + 1 && next.signer === current.signer
  if (!isSameWallet || !isNext || !isSignedBy(next, current.signer))
    throw new InvalidVaultError({ reason: 'successor' })
}
