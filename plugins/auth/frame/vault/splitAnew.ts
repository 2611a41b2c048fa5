import { wipe } from '../crypto/bytes.ts'
import { VaultFactorError } from '../errors.ts'
import { dealShares } from './dealShares.ts'
import { importDataKey } from './openVault.ts'
import { epochOf, isLogin, requireSecrets, type Secrets } from './secrets.ts'
import { combineKey } from './shares.ts'
import { signVault } from './signature.ts'
import type { Share, Vault } from './vault.ts'

/**
 * Splits the data key of a vault anew, when no share is spare. `held` are the factors at hand, two at least. `added` are new
 * factors; the login key of a later epoch replaces the old login key. A factor that is not at hand gets no share of the new split:
 * `lost` names those. The data key and the signer stay, and shares of the old split do not fit to shares of the new one.
 * @throws {VaultFactorError} if fewer than two factors are at hand, a factor is wrong or unknown, or an added one is there already
 * @throws {InvalidVaultError} if whoever signed the vault did not have its data key
 */
export async function splitAnew(
  vault: Vault,
  held: Secrets,
  added: Secrets = {},
): Promise<{ readonly vault: Vault; readonly lost: readonly string[] }> {
  const taken = Object.keys(added).find((name) => Object.hasOwn(vault.shares, name))
  if (taken !== undefined) throw new VaultFactorError({ reason: 'taken', factor: taken })
  const [old] = Object.keys(vault.shares).filter(isLogin)
  const [later] = Object.keys(added).filter(isLogin)
  if (old && later && epochOf(later) <= epochOf(old)) throw new VaultFactorError({ reason: 'epoch', factor: old })
  const pairs = requireSecrets({ ...held, ...added }, 2).filter(([name]) => !later || !isLogin(name) || name === later)
  const raw = await combineKey(vault, held)
  try {
    // `importDataKey` overwrites what it is given, and the split needs the bytes too.
    const dataKey = await importDataKey(vault, Uint8Array.from(raw))
    const { shares, spares } = await dealShares(vault, raw, dataKey, pairs)
    const { signer: _, signature: __, ...draft } = vault
    const dealt = Object.entries(shares).map(([name, share]) => [name, { ...share, ...labelOf(vault.shares[name]) }])
    const change = { version: vault.version + 1, shares: Object.fromEntries(dealt), spares }
    const next = await signVault(dataKey, { ...draft, ...change })
    return { vault: next, lost: Object.keys(vault.shares).filter((name) => !Object.hasOwn(shares, name)) }
  } finally {
    wipe(raw)
  }
}

/** What a share says of its factor, which a new split does not change. */
const labelOf = (share: Share | undefined): Partial<Pick<Share, 'name' | 'added'>> =>
  share ? { added: share.added, ...(share.name === undefined ? {} : { name: share.name }) } : {}
