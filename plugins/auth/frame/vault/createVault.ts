import { type Bytes, randomBytes, toBase64url, wipe } from '../crypto/bytes.ts'
import { importSecret } from '../crypto/deriveSecret.ts'
import { sealPart } from './openVault.ts'
import { requireSecrets, type Secrets } from './secrets.ts'
import { joinShares, sealShare, splitKey } from './shares.ts'
import { signVault } from './signature.ts'
import type { Share, Vault } from './vault.ts'

/**
 * Makes a vault of version 1 around a seed of 32 bytes. The seed and the secrets are the caller's to overwrite.
 * `accounts` are the seed's, `namespace:address` each, and every sealed part is bound to them.
 * @throws {VaultFactorError} if there are fewer than two factors, or a name or a secret cannot be used
 */
export async function createVault(
  seed: Bytes,
  accounts: string[],
  secrets: Secrets,
  id = newVaultId(),
): Promise<Vault> {
  if (seed.length !== 32) throw new RangeError('A seed has 32 bytes')
  const pairs = requireSecrets(secrets, 2)
  const head = { v: 1 as const, id, version: 1, accounts }
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

/** Splits a data key, and seals one share for each factor and the rest as spares. */
export async function dealShares(
  head: Pick<Vault, 'id' | 'accounts'>,
  raw: Bytes,
  dataKey: CryptoKey,
  secrets: readonly (readonly [name: string, secret: Bytes])[],
) {
  const dealt = await splitKey(raw)
  const added = Date.now()
  const shares: Record<string, Share> = {}
  let joined: Bytes | undefined
  try {
    for (const [at, [name, secret]] of secrets.entries()) {
      const share = dealt[at]
      if (!share) throw new RangeError('There are more factors than shares')
      shares[name] = { ...(await sealShare(head, name, secret, share)), added }
    }
    joined = joinShares(dealt.slice(secrets.length))
    return { shares, spares: await sealPart(head, dataKey, 'spares', joined) }
  } finally {
    wipe(joined, ...dealt)
  }
}
