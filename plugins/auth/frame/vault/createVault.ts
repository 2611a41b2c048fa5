import { type Bytes, randomBytes, toBase64url, wipe } from '../crypto/bytes.ts'
import { importSecret } from '../crypto/deriveSecret.ts'
import { accountsOf } from '../keys/signOnce.ts'
import { dealShares, type Holder, toHolder } from './dealShares.ts'
import { sealPart } from './openVault.ts'
import { requireSecrets, type Secrets } from './secrets.ts'
import { splitKey } from './shares.ts'
import { signVault } from './signature.ts'
import type { Vault } from './vault.ts'

/**
 * Makes a vault of version 1 around a seed of 32 bytes. It lists the accounts of the seed, and every sealed part is bound to them. The
 * seed and the secrets are the caller's to overwrite, also before the vault is made. `names` are names for factors, beside their names in the vault.
 * @throws {VaultFactorError} if there are fewer than two factors, or a name or a secret cannot be used
 */
export async function createVault(
  seed: Bytes,
  secrets: Secrets,
  id = newVaultId(),
  names: Readonly<Record<string, string>> = {},
): Promise<Vault> {
  if (seed.length !== 32) throw new RangeError('A seed has 32 bytes')
  const pairs = requireSecrets(secrets, 2)
  // The seed that is sealed is the seed whose accounts are listed, even if the caller's buffer changes meanwhile.
  const [kept, raw] = [Uint8Array.from(seed), randomBytes(32)]
  const deriving = Promise.all(pairs.map(([name, secret]) => toHolder(id, { name, secret, label: names[name] })))
  let holders: Holder[] = []
  try {
    holders = await deriving
    const head = { v: 1 as const, id, version: 1, accounts: await accountsOf(kept) }
    const dataKey = await importSecret(raw)
    const dealt = await dealShares(head, dataKey, holders, (count) => splitKey(raw, count))
    return await signVault(dataKey, { ...head, ...dealt, seed: await sealPart(head, dataKey, 'seed', kept) })
  } finally {
    wipe(kept, raw, ...holders.map(([, shareKey]) => shareKey))
  }
}

/** The id of a vault, made before the vault: the device's secret is a function of it. */
export const newVaultId = (): string => toBase64url(randomBytes(16))
