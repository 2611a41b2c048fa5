import { factorOf } from './openers.ts'
import { headOf } from './vaultHead.ts'
import { rootOf, type Wallet } from './wallet.ts'

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
  return Object.keys(now.shares).some((name) => !name.startsWith('device:') && !isKept(name))
}
