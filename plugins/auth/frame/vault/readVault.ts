import * as v from 'valibot'
import { utf8 } from '../crypto/bytes.ts'
import { InvalidVaultError, VaultOutdatedError } from '../errors.ts'
import { isSignedBy } from './signature.ts'
import { maxBytes, type Vault, vaultSchema } from './vault.ts'
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
 * Refuses a vault that is older than the newest version that this device has seen.
 * @throws {VaultOutdatedError}
 */
export function requireNewest({ version }: Vault, newest: number): void {
  if (version < newest) throw new VaultOutdatedError({ version, newest })
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
