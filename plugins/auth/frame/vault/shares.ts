import { combine, split } from 'shamir-secret-sharing'
import { type Bytes, wipe } from '../crypto/bytes.ts'
import { deriveCipher, deriveSecret, importSecret } from '../crypto/deriveSecret.ts'
import { open, type Sealed, seal } from '../crypto/seal.ts'
import { InvalidVaultError, VaultFactorError } from './errors.ts'
import { handedShare, requireSecrets, type Secrets } from './secrets.ts'
import { contextOf, shareBytes, type Vault } from './vault.ts'

type Head = Pick<Vault, 'id' | 'accounts'>

/** Splits a data key into shares of which any two give it back (Shamir). The caller overwrites them after use. */
export const splitKey = async (dataKey: Bytes, count: number): Promise<Bytes[]> =>
  (await split(dataKey, count, 2)).map((share) => {
    const copy = Uint8Array.from(share)
    wipe(share)
    return copy
  })

const purposeOf = (name: string) => `share|${name}`

/** The key that seals the share of a factor. The caller overwrites it after use, and may overwrite the secret at once. */
export const shareKeyOf = async (secret: Bytes, id: string, name: string): Promise<Bytes> =>
  deriveSecret(await importSecret(secret), id, purposeOf(name))

/** Seals a share for a factor. */
export async function sealShare(head: Head, name: string, shareKey: Bytes, share: Bytes): Promise<Sealed> {
  const cipher = await crypto.subtle.importKey('raw', shareKey, 'AES-GCM', false, ['encrypt'])
  return seal(cipher, share, contextOf(head, name))
}

/**
 * The data key of a vault, out of the shares of two factors or more. The caller overwrites it after use.
 * @throws {VaultFactorError} if there are fewer than two, or one does not open its share
 * @throws {InvalidVaultError} if the shares do not fit together
 */
export async function combineKey(vault: Vault, secrets: Secrets): Promise<Bytes> {
  const shares: Bytes[] = []
  const { [handedShare]: handed, ...factors } = secrets
  try {
    if (handed) shares.push(Uint8Array.from(handed))
    for (const [name, secret] of requireSecrets(factors, handed ? 1 : 2))
      shares.push(await openShare(vault, name, secret))
    return await combineShares(shares)
  } finally {
    wipe(...shares)
  }
}

/**
 * The share of a factor, which opens nothing by itself. The caller overwrites it after use.
 * @throws {VaultFactorError} the vault has no such factor, or the secret is another
 */
export async function openShare(vault: Vault, factor: string, secret: Bytes): Promise<Bytes> {
  const share = Object.hasOwn(vault.shares, factor) ? vault.shares[factor] : undefined
  if (!share) throw new VaultFactorError({ reason: 'unknown', factor })
  try {
    const cipher = await deriveCipher(await importSecret(secret), vault.id, purposeOf(factor))
    return await open(cipher, share, contextOf(vault, factor))
  } catch {
    throw new VaultFactorError({ reason: 'wrong', factor })
  }
}

async function combineShares(shares: readonly Bytes[]): Promise<Bytes> {
  const isShare = (share: Bytes) => share.length === shareBytes && share[shareBytes - 1] !== 0
  if (!shares.every(isShare)) throw new InvalidVaultError({ reason: 'altered' })
  try {
    const combined = await combine([...shares])
    const raw = Uint8Array.from(combined)
    wipe(combined)
    return raw
  } catch {
    throw new InvalidVaultError({ reason: 'altered' })
  }
}
