import { type Bytes, wipe } from '../crypto/bytes.ts'
import { VaultFactorError } from '../errors.ts'
import { type Opened, sealPart, withPart } from './openVault.ts'
import { epochOf, isLogin, requireSecrets } from './secrets.ts'
import { cutShares, joinShares, sealShare } from './shares.ts'
import { signVault } from './signature.ts'
import type { Share, Vault } from './vault.ts'

/** A factor that is added: its name in the vault, its secret, and what the visitor calls it. */
export type NewFactor = { readonly name: string; readonly secret: Bytes; readonly label?: string | undefined }

/** The next version of an open vault, signed. The vault stays open, so that another change can follow. */
async function sign(opened: Opened, change: Partial<Pick<Vault, 'shares' | 'spares' | 'notes'>>): Promise<Opened> {
  const { signer: _, signature: __, ...draft } = opened.vault
  const vault = await signVault(opened.dataKey(), { ...draft, ...change, version: draft.version + 1 })
  return { ...opened, vault }
}

/**
 * Adds a factor from the spare shares; no other factor is needed than the two that opened the vault.
 * @throws {VaultFactorError} if the vault has the factor, its secret cannot be used, or no share is spare
 */
export async function addFactor(opened: Opened, factor: NewFactor): Promise<Opened> {
  const { shares } = opened.vault
  const isTaken = Object.hasOwn(shares, factor.name) || (isLogin(factor.name) && Object.keys(shares).some(isLogin))
  if (isTaken) throw new VaultFactorError({ reason: 'taken', factor: factor.name })
  return sign(opened, await takeSpares(opened, shares, [factor]))
}

/**
 * Drops factors, and adds others in their place: a new code, or the login key of the next epoch. If the vault has a login key, it
 * needs a later epoch: a copy of the vault that a dropped device kept is then worth nothing, because the old login key is no
 * longer given out.
 * @throws {VaultFactorError} if a factor is unknown or taken, fewer than two are left, the epoch is missing, or no share is spare
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
  const kept = Object.entries(shares).filter(([name]) => !names.includes(name) && !isLogin(name))
  const taken = replacements.find(({ name }) => kept.some(([other]) => other === name))
  if (taken) throw new VaultFactorError({ reason: 'taken', factor: taken.name })
  if (kept.length + replacements.length < 2) throw new VaultFactorError({ reason: 'tooFew' })
  return sign(opened, await takeSpares(opened, Object.fromEntries(kept), replacements))
}

/**
 * Changes what the visitor calls a factor.
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

/** The shares and one more for each factor, and the spares that are left. */
async function takeSpares(
  { vault, dataKey }: Opened,
  shares: Readonly<Record<string, Share>>,
  factors: readonly NewFactor[],
): Promise<Pick<Vault, 'shares' | 'spares'>> {
  if (factors.length === 0) return { shares, spares: vault.spares }
  requireSecrets(Object.fromEntries(factors.map(({ name, secret }) => [name, secret])), factors.length)
  return withPart({ vault, dataKey }, 'spares', async (joined) => {
    const spares = cutShares(joined)
    const taken = spares.splice(-factors.length)
    if (taken.length < factors.length) throw new VaultFactorError({ reason: 'noSpare' })
    const rest = joinShares(spares)
    try {
      const added: Record<string, Share> = {}
      for (const [at, { name, secret, label }] of factors.entries()) {
        const sealed = await sealShare(vault, name, secret, taken[at] ?? new Uint8Array())
        added[name] = { ...sealed, ...(label === undefined ? {} : { name: label }), added: Date.now() }
      }
      return { shares: { ...shares, ...added }, spares: await sealPart(vault, dataKey(), 'spares', rest) }
    } finally {
      wipe(rest, ...taken, ...spares)
    }
  })
}
