import { type Bytes, wipe } from '../crypto/bytes.ts'
import { dealShares, type Holder, type NewFactor, toHolder } from './dealShares.ts'
import { InvalidVaultError, VaultFactorError } from './errors.ts'
import { type Opened, sealPart, withPart } from './openVault.ts'
import { epochOf, isLogin, requireSecrets } from './secrets.ts'
import { signVault } from './signature.ts'
import { shareKeyBytes, type Vault } from './vault.ts'
import { byName } from './writeVault.ts'

/** The next version of an open vault, signed. The vault stays open, so that another change can follow. */
async function sign(opened: Opened, change: Partial<Pick<Vault, 'shares' | 'shareKeys' | 'notes'>>): Promise<Opened> {
  const { signer: _, signature: __, ...draft } = opened.vault
  const vault = await signVault(opened.dataKey(), { ...draft, ...change, version: draft.version + 1 })
  return { ...opened, vault }
}

/**
 * Adds factors in one version; no other factor is needed than the two that opened the vault.
 * @throws {VaultFactorError} if the vault has a factor or 40 others, or a secret cannot be used
 */
export async function addFactor(opened: Opened, ...factors: readonly NewFactor[]): Promise<Opened> {
  const { shares } = opened.vault
  const hasLogin = Object.keys(shares).some(isLogin)
  const taken = factors.find(({ name }) => Object.hasOwn(shares, name) || (isLogin(name) && hasLogin))
  if (taken) throw new VaultFactorError({ reason: 'taken', factor: taken.name })
  return dealAnew(opened, Object.keys(shares), factors)
}

/**
 * Drops factors, and adds others in their place: a new code, or the login key of the next epoch. If the vault has a login key, it
 * needs a later epoch: a copy of the vault that a dropped device kept is then worth nothing, because the old login key is no
 * longer given out, and the old share does not fit to a share of the new version.
 * @throws {VaultFactorError} if a factor is unknown or taken, fewer than two are left, over 40 are, or the epoch is missing
 */
export async function dropFactors(
  opened: Opened,
  names: readonly string[],
  replacements: readonly NewFactor[] = [],
): Promise<Opened> {
  const { shares } = opened.vault
  const unknown = names.find((name) => !Object.hasOwn(shares, name))
  if (unknown !== undefined) throw new VaultFactorError({ reason: 'unknown', factor: unknown })
  const old = Object.keys(shares).find(isLogin)
  const login = replacements.map(({ name }) => name).find(isLogin)
  const isKept = old !== undefined && !names.includes(old)
  const isLater = old !== undefined && login !== undefined && epochOf(login) > epochOf(old)
  if (login ? !isLater : isKept) throw new VaultFactorError({ reason: 'epoch', factor: old })
  const kept = Object.keys(shares).filter((name) => !names.includes(name) && !isLogin(name))
  const taken = replacements.find(({ name }) => kept.includes(name))
  if (taken) throw new VaultFactorError({ reason: 'taken', factor: taken.name })
  if (kept.length + replacements.length < 2) throw new VaultFactorError({ reason: 'tooFew' })
  return dealAnew(opened, kept, replacements)
}

/**
 * Changes the visitor's name for a factor.
 * @throws {VaultFactorError} if the factor is unknown
 * @throws {InvalidVaultError} if the label is empty, has over 64 characters, or has control characters
 */
export async function renameFactor(opened: Opened, factor: string, label: string): Promise<Opened> {
  const { shares } = opened.vault
  const share = Object.hasOwn(shares, factor) ? shares[factor] : undefined
  if (!share) throw new VaultFactorError({ reason: 'unknown', factor })
  return sign(opened, { shares: { ...shares, [factor]: { ...share, name: label } } })
}

/** Replaces the notes, a text that only an open vault shows. */
export async function writeNotes(opened: Opened, text: string): Promise<Opened> {
  const plain = new TextEncoder().encode(text)
  try {
    return await sign(opened, { notes: await sealPart(opened.vault, opened.dataKey(), 'notes', plain) })
  } finally {
    wipe(plain)
  }
}

/** Shares of a new split for the factors that are kept, which need not be at hand, and for the factors that are added. */
async function dealAnew(opened: Opened, kept: readonly string[], added: readonly NewFactor[]): Promise<Opened> {
  requireSecrets(Object.fromEntries(added.map(({ name, secret }) => [name, secret])), added.length)
  const { vault, dataKey, split } = opened
  const made: Holder[] = []
  try {
    // All at once, before the caller can overwrite a secret.
    made.push(...(await Promise.all(added.map((factor) => toHolder(vault.id, factor)))))
    const dealt = await withPart(opened, 'shareKeys', (joined) => {
      const holders = [...holdersOf(vault, joined).filter(([name]) => kept.includes(name)), ...made]
      return dealShares(vault, dataKey(), holders, split)
    })
    return await sign(opened, dealt)
  } finally {
    wipe(...made.map(([, shareKey]) => shareKey))
  }
}

/** The factors of a vault with their keys out of `joined`. */
function holdersOf({ shares }: Vault, joined: Bytes): Holder[] {
  const entries = byName(Object.entries(shares))
  if (joined.length !== entries.length * shareKeyBytes) throw new InvalidVaultError({ reason: 'altered' })
  return entries.map(([factor, { name, added }], at) => {
    const shareKey = joined.subarray(at * shareKeyBytes, (at + 1) * shareKeyBytes)
    return [factor, shareKey, { ...(name === undefined ? {} : { name }), added }]
  })
}
