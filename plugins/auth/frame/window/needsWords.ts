import { factorOf, lastingFactorsOf } from '../wallet/openers.ts'
import { factorsOf, kindOf } from '../wallet/vaultHead.ts'
import { rootOf, type Wallet } from '../wallet/wallet.ts'

/** Whether the words are the one way back if this device is lost: the wallet's first passkey is not synced, or the vault is in this browser alone. */
export const needsWords = (wallet: Wallet): boolean => !rootOf(wallet)?.backupEligible

/**
 * The loss after which the words alone open a wallet. `passkey`: its only passkey, which is not synced. `code`: the data of this browser, or the
 * recovery code. `browser`: the data of this browser, or the only passkey beside them. `factors`: no single loss, because there are several ways.
 */
export type WordsNeed = 'passkey' | 'code' | 'browser' | 'factors'

/** Why the words of a wallet have to be kept. */
export function needOf(wallet: Wallet): WordsNeed {
  const root = rootOf(wallet)
  const lasting = lastingFactorsOf(wallet)
  if (root) return !root.backupEligible && lasting.every((name) => name === factorOf(root)) ? 'passkey' : 'factors'
  const browsers = factorsOf(wallet).filter((name) => kindOf(name) === 'device').length
  if (lasting.length > 1 || browsers > 1) return 'factors'
  return lasting[0] === 'code' ? 'code' : 'browser'
}
