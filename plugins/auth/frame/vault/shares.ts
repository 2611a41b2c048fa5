import { combine, split } from 'shamir-secret-sharing'
import { type Bytes, wipe } from '../crypto/bytes.ts'
import { deriveCipher, importSecret } from '../crypto/deriveSecret.ts'
import { open, type Sealed, seal } from '../crypto/seal.ts'
import { InvalidVaultError, VaultFactorError } from '../errors.ts'
import { requireSecrets, type Secrets } from './secrets.ts'
import { contextOf, shareBytes, shareCount, type Vault } from './vault.ts'

type Head = Pick<Vault, 'id' | 'accounts'>

/** Splits a data key into shares of which any two give it back (Shamir). The caller overwrites them after use. */
export const splitKey = async (dataKey: Bytes): Promise<Bytes[]> =>
  (await split(dataKey, shareCount, 2)).map((share) => {
    const copy = Uint8Array.from(share)
    wipe(share)
    return copy
  })

const cipherOf = async (secret: Bytes, id: string, name: string): Promise<CryptoKey> =>
  deriveCipher(await importSecret(secret), id, `share|${name}`)

/** Seals a share for a factor, and overwrites the share. */
export async function sealShare(head: Head, name: string, secret: Bytes, share: Bytes): Promise<Sealed> {
  try {
    return await seal(await cipherOf(secret, head.id, name), share, contextOf(head, name))
  } finally {
    wipe(share)
  }
}

/**
 * The data key of a vault, out of the shares of two factors or more. The caller overwrites it after use.
 * @throws {VaultFactorError} if there are fewer than two, or one does not open its share
 * @throws {InvalidVaultError} if the shares do not fit together
 */
export async function combineKey(vault: Vault, secrets: Secrets): Promise<Bytes> {
  const shares: Bytes[] = []
  try {
    for (const [name, secret] of requireSecrets(secrets, 2)) shares.push(await openShare(vault, name, secret))
    return Uint8Array.from(await combineShares(shares))
  } finally {
    wipe(...shares)
  }
}

async function openShare(vault: Vault, factor: string, secret: Bytes): Promise<Bytes> {
  const share = Object.hasOwn(vault.shares, factor) ? vault.shares[factor] : undefined
  if (!share) throw new VaultFactorError({ reason: 'unknown', factor })
  try {
    return await open(await cipherOf(secret, vault.id, factor), share, contextOf(vault, factor))
  } catch {
    throw new VaultFactorError({ reason: 'wrong', factor })
  }
}

async function combineShares(shares: readonly Bytes[]): Promise<Uint8Array> {
  const isShare = (share: Bytes) => share.length === shareBytes && share[shareBytes - 1] !== 0
  if (!shares.every(isShare)) throw new InvalidVaultError({ reason: 'altered' })
  try {
    return await combine([...shares])
  } catch {
    throw new InvalidVaultError({ reason: 'altered' })
  }
}

/** Spare shares as one text of bytes, and back. */
export function joinShares(shares: readonly Bytes[]): Bytes {
  const joined = new Uint8Array(shares.length * shareBytes)
  for (const [at, share] of shares.entries()) joined.set(share, at * shareBytes)
  return joined
}

export const cutShares = (joined: Bytes): Bytes[] =>
  Array.from({ length: joined.length / shareBytes }, (_, at) => joined.slice(at * shareBytes, (at + 1) * shareBytes))
