import { type Bytes, wipe } from '../crypto/bytes.ts'
import { deriveCipher, importSecret } from '../crypto/deriveSecret.ts'
import { open, type Sealed, seal } from '../crypto/seal.ts'
import { InvalidVaultError, VaultFactorError } from './errors.ts'
import type { Secrets } from './secrets.ts'
import { combineKey, splitKey } from './shares.ts'
import { isSignedBy, signerOf } from './signature.ts'
import { contextOf, type Vault } from './vault.ts'

/** A vault that is open for as long as the callback of `openVault` runs. */
export type Opened = {
  readonly vault: Vault
  /**
   * The data key, which cannot be exported.
   * @throws {VaultFactorError} if the vault was closed
   */
  dataKey(): CryptoKey
  /**
   * Shares of a new split of the data key. The caller overwrites them after use.
   * @throws {VaultFactorError} if the vault was closed
   */
  split(count: number): Promise<Bytes[]>
}

/**
 * Opens a vault with two factors or more, for as long as `use` runs.
 * @throws {VaultFactorError} if there are fewer than two factors, or a factor is wrong or unknown
 * @throws {InvalidVaultError} if the vault was signed without its data key, or was changed since
 */
export async function openVault<result>(
  vault: Vault,
  secrets: Secrets,
  use: (opened: Opened) => Promise<result>,
): Promise<result> {
  const raw = await combineKey(vault, secrets)
  let key: CryptoKey | undefined
  try {
    key = await importDataKey(vault, raw)
    return await use({
      vault,
      dataKey,
      async split(count) {
        dataKey()
        return splitKey(raw, count)
      },
    })
  } finally {
    key = undefined
    wipe(raw)
  }
  function dataKey(): CryptoKey {
    if (!key) throw new VaultFactorError({ reason: 'closed' })
    return key
  }
}

/** Imports the data key of a vault. If the key is another, then somebody else has signed the vault. */
async function importDataKey(vault: Vault, raw: Bytes): Promise<CryptoKey> {
  const key = await importSecret(raw)
  if ((await signerOf(key, vault.id)) !== vault.signer) throw new InvalidVaultError({ reason: 'altered' })
  // A vault that no reader has checked would be signed with its next change, whatever was mixed into it.
  if (!isSignedBy(vault, vault.signer)) throw new InvalidVaultError({ reason: 'signature' })
  return key
}

/** The parts that are sealed under a key of the data key. Each has a key of its own. */
type Part = 'seed' | 'shareKeys' | 'notes'

export const sealPart = async (
  head: Pick<Vault, 'id' | 'accounts'>,
  dataKey: CryptoKey,
  part: Part,
  plain: Bytes,
): Promise<Sealed> => seal(await deriveCipher(dataKey, head.id, part), plain, contextOf(head, part))

/**
 * Opens a part, and overwrites it after `use`.
 * @throws {InvalidVaultError} if the part is another vault's
 */
export async function withPart<result>(
  { vault, dataKey }: Pick<Opened, 'vault' | 'dataKey'>,
  part: Part,
  use: (plain: Bytes) => result | Promise<result>,
): Promise<result> {
  const plain = await openPart(vault, dataKey(), part)
  try {
    return await use(plain)
  } finally {
    wipe(plain)
  }
}

async function openPart(vault: Vault, dataKey: CryptoKey, part: Part): Promise<Bytes> {
  const sealed = vault[part]
  if (!sealed) return new Uint8Array()
  try {
    return await open(await deriveCipher(dataKey, vault.id, part), sealed, contextOf(vault, part))
  } catch {
    throw new InvalidVaultError({ reason: 'altered' })
  }
}
