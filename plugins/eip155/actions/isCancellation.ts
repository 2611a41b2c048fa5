import { isSameAddress } from 'tapkit/kernel'
import type { Transaction } from './parseTransaction.ts'

/** Whether a transaction sends nothing to its own sender. Wallets cancel a transaction by such a replacement. */
export const isCancellation = ({ from, to, value, data }: Transaction): boolean =>
  to !== undefined && isSameAddress(from, to) && value === 0n && data === '0x'
