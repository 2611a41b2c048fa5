import { escrowFactor } from '../vault/escrowFactor.ts'
import { factorsOf } from './vaultHead.ts'
import type { Wallet } from './wallet.ts'

/** Whether the operator can open the wallet, by its vault. */
export const hasEscrow = (wallet: Wallet): boolean => factorsOf(wallet).includes(escrowFactor)
