import { type Bytes, randomBytes, toBase64url, wipe } from '../crypto/bytes.ts'
import { importSecret } from '../crypto/deriveSecret.ts'
import { accountsOf } from '../keys/signOnce.ts'
import { dealShares } from './dealShares.ts'
import { sealPart } from './openVault.ts'
import { requireSecrets, type Secrets } from './secrets.ts'
import { signVault } from './signature.ts'
import type { Vault } from './vault.ts'

/**
 * Makes a vault of version 1 around a seed of 32 bytes. It lists the accounts of the seed, and every sealed part is bound to them. The
 * seed and the secrets are the caller's to overwrite.
 * @throws {VaultFactorError} if there are fewer than two factors, or a name or a secret cannot be used
 */
export async function createVault(seed: Bytes, secrets: Secrets, id = newVaultId()): Promise<Vault> {
  if (seed.length !== 32) throw new RangeError('A seed has 32 bytes')
  const pairs = requireSecrets(secrets, 2)
  const head = { v: 1 as const, id, version: 1, accounts: await accountsOf(seed) }
  const raw = randomBytes(32)
  try {
    const dataKey = await importSecret(raw)
    const { shares, spares } = await dealShares(head, raw, dataKey, pairs)
    return await signVault(dataKey, { ...head, shares, spares, seed: await sealPart(head, dataKey, 'seed', seed) })
  } finally {
    wipe(raw)
  }
}

/** The id of a vault, made before the vault: the device's secret is a function of it. */
export const newVaultId = (): string => toBase64url(randomBytes(16))
