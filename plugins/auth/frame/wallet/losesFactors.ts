import { headOf } from './vaultHead.ts'
import type { Wallet } from './wallet.ts'

/**
 * Whether a passkey or the code that opens the stored vault would open nothing of the vault in its place: another vault of the same wallet, or a
 * version without the factor. A wallet that brings no vault keeps the one that is stored.
 */
export function losesFactors(wallet: Wallet, stored: Wallet): boolean {
  const [next, now] = [headOf(wallet), headOf(stored)]
  if (!next || !now) return false
  const isKept = (name: string) =>
    next.id === now.id && Object.hasOwn(next.shares, name) && next.shares[name]?.added === now.shares[name]?.added
  return Object.keys(now.shares).some((name) => !name.startsWith('device:') && !isKept(name))
}
