import { utf8 } from '../crypto/bytes.ts'
import type { Sealed } from '../crypto/seal.ts'
import { InvalidVaultError } from './errors.ts'
import { maxBytes } from './maxBytes.ts'
import type { Share, Vault } from './vault.ts'

const sealed = ({ iv, ct }: Sealed) => ({ iv, ct })
const shareOf = ({ iv, ct, name, added }: Share) => ({ iv, ct, ...(name === undefined ? {} : { name }), added })

/** The order in which a vault lists its factors. */
export const byName = <entry extends readonly [name: string, ...unknown[]]>(entries: readonly entry[]): entry[] =>
  [...entries].sort(([one], [other]) => (one < other ? -1 : 1))

/** The canonical text of everything but the signature: fields in one order, shares by name, no spaces. */
export function writeUnsigned(vault: Omit<Vault, 'signature'>): string {
  const { v, id, version, accounts, shares, shareKeys, seed, notes, signer } = vault
  return JSON.stringify({
    v,
    id,
    version,
    accounts,
    shares: Object.fromEntries(byName(Object.entries(shares)).map(([name, share]) => [name, shareOf(share)])),
    shareKeys: sealed(shareKeys),
    seed: sealed(seed),
    ...(notes ? { notes: sealed(notes) } : {}),
    signer,
  })
}

/**
 * The canonical text of a vault, which is its one spelling.
 * @throws {InvalidVaultError} if the text has over 16 kB
 */
export function writeVault(vault: Vault): string {
  const text = `${writeUnsigned(vault).slice(0, -1)},"signature":${JSON.stringify(vault.signature)}}`
  if (utf8(text).length > maxBytes) throw new InvalidVaultError({ reason: 'tooLarge' })
  return text
}
