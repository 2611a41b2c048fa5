import type { Address } from './useBitcoin.ts'

/** A name that is free to etch in the sandbox, the first time. */
export const exampleRuneName = 'DEMO•RUNE•OF•MINE'

/** Runes go to the ordinals address, which pays for nothing. */
const destinationOf = (addresses: readonly Address[]) => addresses.at(-1)?.address ?? ''

/** A single mint of the rune that the sandbox's chain starts with. */
export const exampleMint = (addresses: readonly Address[]) => ({
  runeName: 'SANDBOX•BUCKETS',
  repeats: 1,
  destinationAddress: destinationOf(addresses),
  feeRate: 5,
})

/** A rune of 1,000 pieces to begin with, and public mints. */
export const exampleEtching = (addresses: readonly Address[], runeName: string) => ({
  runeName,
  isMintable: true,
  terms: { amount: 10n, cap: 100n },
  premine: 1_000n,
  symbol: '⚒',
  destinationAddress: destinationOf(addresses),
  feeRate: 5,
})
