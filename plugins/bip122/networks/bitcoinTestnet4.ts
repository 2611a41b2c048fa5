import type { BitcoinNetwork } from './bitcoinNetwork.ts'
import { mark } from './mark.ts'

/** The fourth test network (BIP-94). */
export const bitcoinTestnet4 = {
  id: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  network: 'Testnet4',
  name: 'Bitcoin Testnet4',
  hrp: 'tb',
  explorerUrl: 'https://mempool.space/testnet4',
  testnet: true,
  imageUrl: mark('2c7a7b'),
} as const satisfies BitcoinNetwork
