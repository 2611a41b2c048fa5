import { isSameAddress } from 'tapkit/kernel'
import type { Transaction } from './parseTransaction.ts'

/** Nothing, to oneself: what wallets put in the place of a transaction that is to be undone. */
export const isCancellation = ({ from, to, value, data }: Transaction): boolean =>
  to !== undefined && isSameAddress(from, to) && value === 0n && data === '0x'
