import { fromBase64url } from '../crypto/bytes.ts'
import { passkeyFactor } from '../passkey/passkeys.ts'
import { factorsOf, headOf, kindOf } from './vaultHead.ts'
import { rootOf, type Wallet, type WalletPasskey } from './wallet.ts'

/** The factors that open a wallet beside this device, so that its factors can be changed. */
export type Openers = { readonly passkeys: readonly WalletPasskey[]; readonly hasCode: boolean }

/** A passkey that the vault names and this browser has never used, so that its id is not known here. */
export type UnusedPasskey = { readonly factor: string; readonly added: number | undefined }

/** The name of a passkey's factor. */
export const factorOf = (passkey: WalletPasskey | UnusedPasskey): string =>
  'factor' in passkey ? passkey.factor : passkeyFactor(fromBase64url(passkey.credentialId))

/** The passkeys of the vault that the record lacks: a file that was opened with other factors does not say their ids. */
export function unusedOf(wallet: Wallet): UnusedPasskey[] {
  const used = wallet.passkeys.map(factorOf)
  return factorsOf(wallet)
    .filter((factor) => factor.startsWith('passkey:') && !used.includes(factor))
    .map((factor) => ({ factor, added: headOf(wallet)?.shares[factor]?.added }))
}

/**
 * The factors that open the vault of a wallet for a change. The root passkey alone makes a new vault, and does so if no factor of the vault would be lost
 * by that. `dropped` is a factor that is about to go.
 */
export function openersOf(wallet: Wallet, dropped?: string): Openers {
  const names = factorsOf(wallet)
  const passkeys = wallet.passkeys.filter((passkey) => names.includes(factorOf(passkey)))
  const hasCode = names.includes('code')
  const isEmpty = passkeys.length === 0 && (!hasCode || dropped === 'code')
  const root = rootOf(wallet)
  return { passkeys: isEmpty && root ? [root] : passkeys, hasCode }
}

/**
 * The factors by which the visitor opens the vault in another browser too: the key of a browser never leaves the browser, and goes with its data. What
 * the operator keeps is not the visitor's to use.
 */
export const lastingFactorsOf = (wallet: Wallet): string[] =>
  factorsOf(wallet).filter((factor) => !/^(device|escrow)$/.test(kindOf(factor) ?? ''))

/** Why a passkey must stay. */
export type Hold = 'root' | 'last' | 'words'

/** Why a passkey cannot be dropped; `undefined` if it can. */
export function findHold(wallet: Wallet, passkey: WalletPasskey | UnusedPasskey): Hold | undefined {
  const root = rootOf(wallet)
  if (root && factorOf(root) === factorOf(passkey)) return 'root'
  const rest = withoutPasskey(wallet, passkey)
  const { passkeys, hasCode } = openersOf(rest)
  if (passkeys.length === 0 && !hasCode) return 'last'
  // Neither the key of this browser nor a passkey that is not synced outlives this device. A login does.
  const hasLogin = factorsOf(rest).some((name) => kindOf(name) === 'login')
  const lasting = passkeys.filter(({ backupEligible }) => backupEligible).length + Number(hasCode) + Number(hasLogin)
  const isLasting = root !== undefined || wallet.wordsKept || lasting >= 2
  return isLasting ? undefined : 'words'
}

/** The record without a passkey. Its vault still has the passkey's share. */
export const withoutPasskey = (wallet: Wallet, passkey: WalletPasskey | UnusedPasskey): Wallet => ({
  ...wallet,
  passkeys: wallet.passkeys.filter((other) => factorOf(other) !== factorOf(passkey)),
})
