import { factorOf } from '../wallet/openers.ts'
import { factorsOf, headOf } from '../wallet/vaultHead.ts'
import { rootOf, type Wallet } from '../wallet/wallet.ts'
import { isSameWallet } from './openWallet.ts'

/** The record that is stored for an open wallet. The vault that this browser has of the same wallet stays, and so do the passkeys that open the vault. */
export function mergeRecord(wallet: Wallet, stored: Wallet | undefined): Wallet {
  if (!stored || !isSameWallet(stored, wallet)) return wallet
  const find = (passkeys: Wallet['passkeys'], id: string) => passkeys.find(({ credentialId }) => credentialId === id)
  const used = wallet.passkeys.map((passkey) => ({ ...find(stored.passkeys, passkey.credentialId), ...passkey }))
  const others = stored.passkeys.filter(({ credentialId }) => !find(wallet.passkeys, credentialId))
  if (wallet.vault === undefined) return { ...stored, kind: 'passkey', passkeys: [...used, ...others] }
  const names = factorsOf(wallet)
  const passkeys = [...used, ...others].filter((passkey) => names.includes(factorOf(passkey)))
  const root = find(passkeys, (rootOf(wallet) ?? rootOf(stored))?.credentialId ?? '')
  if (!root) return { ...wallet, passkeys }
  return { ...wallet, kind: 'passkey', passkeys: [root, ...passkeys.filter((passkey) => passkey !== root)] }
}

/**
 * Whether a passkey or the code that opens the stored wallet would open nothing of the record in its place: its vault is another vault of the same
 * wallet, or a version without the factor. A wallet that brings no vault keeps the one that is stored.
 */
export function losesFactors(wallet: Wallet, stored: Wallet): boolean {
  const [next, now, root] = [headOf(wallet), headOf(stored), rootOf(stored)]
  if (!next) return false
  if (root && !Object.hasOwn(next.shares, factorOf(root))) return true
  if (!now) return stored.vault !== undefined
  const isKept = (name: string) =>
    next.id === now.id && Object.hasOwn(next.shares, name) && next.shares[name]?.added === now.shares[name]?.added
  // The visitor brings neither the key of a browser nor the login key, which changes by itself.
  return Object.keys(now.shares).some((name) => !/^(device|login):/.test(name) && !isKept(name))
}
