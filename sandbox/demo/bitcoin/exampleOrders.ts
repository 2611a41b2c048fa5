import type { Address } from './useBitcoin.ts'

/** A name that the sandbox lets anybody etch, the first time. */
export const exampleRuneName = 'DEMO•RUNE•OF•MINE'

/** Runes go to the ordinals address, which pays for nothing. */
const destinationOf = (addresses: readonly Address[]) => addresses.at(-1)?.address ?? ''

/** One mint of the rune that the sandbox's chain starts with. */
export const exampleMint = (addresses: readonly Address[]) => ({
  runeName: 'SANDBOX•BUCKETS',
  repeats: 1,
  destinationAddress: destinationOf(addresses),
  feeRate: 5,
})

/** A rune of 1,000 pieces to begin with, which anybody may mint. */
export const exampleEtching = (addresses: readonly Address[], runeName: string) => ({
  runeName,
  isMintable: true,
  terms: { amount: 10n, cap: 100n },
  premine: 1_000n,
  symbol: '⚒',
  destinationAddress: destinationOf(addresses),
  feeRate: 5,
})
