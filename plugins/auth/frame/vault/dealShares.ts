import { type Bytes, wipe } from '../crypto/bytes.ts'
import { VaultFactorError } from './errors.ts'
import { loginKeyId } from './loginKeyId.ts'
import { sealPart } from './openVault.ts'
import { isLogin } from './secrets.ts'
import { sealShare, shareKeyOf } from './shares.ts'
import { maxFactors, type Share, shareKeyBytes, type Vault } from './vault.ts'
import { byName } from './writeVault.ts'

/** The part of a factor that stands in the vault in the open. */
type Label = Pick<Share, 'name' | 'added'>
/** A factor that gets a share: the key that seals the share is the caller's to overwrite. */
export type Holder = readonly [name: string, shareKey: Bytes, label: Label]

/** A factor to add: its name in the vault, its secret, and the visitor's name for it. */
export type NewFactor = { readonly name: string; readonly secret: Bytes; readonly label?: string | undefined }

/** A factor that is added now. The login key is named by its id. The caller may overwrite the secret at once. */
export async function toHolder(id: string, { name, secret, label }: NewFactor): Promise<Holder> {
  const naming = isLogin(name) ? loginKeyId(secret, id) : label
  const [shareKey, named] = await Promise.all([shareKeyOf(secret, id, name), naming])
  return [name, shareKey, { ...(named === undefined ? {} : { name: named }), added: Date.now() }]
}

/**
 * Seals a share of a new split for each factor, and the keys of the factors for the next split. The split is new because two shares
 * of one split open every version: the holder of an old copy must not fit his share to a share of a later version.
 * @throws {VaultFactorError} if there are more than 40 factors
 */
export async function dealShares(
  head: Pick<Vault, 'id' | 'accounts'>,
  dataKey: CryptoKey,
  holders: readonly Holder[],
  split: (count: number) => Promise<Bytes[]>,
): Promise<Pick<Vault, 'shares' | 'shareKeys'>> {
  if (holders.length > maxFactors) throw new VaultFactorError({ reason: 'tooMany' })
  const sorted = byName(holders)
  const dealt = await split(sorted.length)
  const joined = new Uint8Array(sorted.length * shareKeyBytes)
  const shares: Record<string, Share> = {}
  try {
    for (const [at, [name, shareKey, label]] of sorted.entries()) {
      joined.set(shareKey, at * shareKeyBytes)
      shares[name] = { ...(await sealShare(head, name, shareKey, dealt[at] ?? new Uint8Array())), ...label }
    }
    return { shares, shareKeys: await sealPart(head, dataKey, 'shareKeys', joined) }
  } finally {
    wipe(joined, ...dealt)
  }
}
