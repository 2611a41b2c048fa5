import * as v from 'valibot'
import { escrowFactor } from '../vault/escrowFactor.ts'
import { VaultOutdatedError } from './errors.ts'
import type { Wallet } from './wallet.ts'

/** The part of a vault that is read without its keys. Opening the vault checks the rest of it. */
const vaultHead = v.object({
  id: v.string(),
  version: v.number(),
  shares: v.record(v.string(), v.object({ added: v.optional(v.number()) })),
})
const stored = v.pipe(v.string(), v.parseJson(), vaultHead)

/** The open part of a wallet's vault. */
export function headOf({ vault }: Wallet): v.InferOutput<typeof vaultHead> | undefined {
  const { success, output } = v.safeParse(stored, vault)
  return success ? output : undefined
}

/** The kind of a factor: its name is the kind alone, or the kind, a colon and an id. What the operator keeps is no browser, and a kind of its own. */
export const kindOf = (factor: string): string | undefined =>
  factor === escrowFactor ? 'escrow' : factor.split(':')[0]

/** The names of the factors of the wallet's vault. */
export const factorsOf = (wallet: Wallet): string[] => Object.keys(headOf(wallet)?.shares ?? {})

/**
 * Refuses a record whose vault is an older version than the vault that is stored: a factor that was dropped would open it again.
 * @throws {VaultOutdatedError}
 */
export function requireNoOlderVault(wallet: Wallet, stored: Wallet): void {
  const [next, now] = [headOf(wallet), headOf(stored)]
  if (next && now && next.id === now.id && next.version < now.version)
    throw new VaultOutdatedError({ version: next.version, newest: now.version })
}
