import { fromBase64url } from '../crypto/bytes.ts'
import { passkeyFactor } from '../passkey/passkeys.ts'
import { factorsOf } from './vaultHead.ts'
import { rootOf, type Wallet, type WalletPasskey } from './wallet.ts'

/** What opens a wallet beside this device, so that its factors can be changed. */
export type Openers = { readonly passkeys: readonly WalletPasskey[]; readonly hasCode: boolean }

/** The name of a passkey's factor. */
export const factorOf = ({ credentialId }: WalletPasskey): string => passkeyFactor(fromBase64url(credentialId))

/**
 * What opens the vault of a wallet for a change. The root passkey alone makes a new vault, and does so if no factor of the vault would be lost
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

/** Why a passkey must stay. */
export type Hold = 'root' | 'last' | 'words'

/** Why a passkey cannot be dropped; `undefined` if it can. */
export function findHold(wallet: Wallet, passkey: WalletPasskey): Hold | undefined {
  if (rootOf(wallet)?.credentialId === passkey.credentialId) return 'root'
  const rest = withoutPasskey(wallet, passkey)
  const { passkeys, hasCode } = openersOf(rest)
  if (passkeys.length === 0 && !hasCode) return 'last'
  // Neither the key of this browser nor a passkey that is not synced outlives this device.
  const lasting = passkeys.filter(({ backupEligible }) => backupEligible).length + (hasCode ? 1 : 0)
  const isLasting = rootOf(wallet) !== undefined || wallet.wordsKept || lasting >= 2
  return isLasting ? undefined : 'words'
}

/** The record without a passkey. Its vault still has the passkey's share. */
export const withoutPasskey = (wallet: Wallet, { credentialId }: WalletPasskey): Wallet => ({
  ...wallet,
  passkeys: wallet.passkeys.filter((other) => other.credentialId !== credentialId),
})
