import type { Fees } from '../fees.ts'

/** The most that a transaction usually pays the network, in lamports: 0.01 SOL. */
export const usualFee = 10_000_000n

/** The network's fee for each signature, in lamports. */
const perSignature = 5_000n

/** The network's fee, in lamports: for signatures, and for the requested compute units, rounded up. */
export const transactionFee = ({ units, price }: { units: bigint; price: bigint }, signatures = 1n): bigint =>
  signatures * perSignature + (units * price + 999_999n) / 1_000_000n

/** The app's fee for a transfer that opens an account. Transactions that others wrote are compared with it. */
export const chosenFee = ({ price, unitsWithAccount: units }: Fees): bigint => transactionFee({ units, price })
