import type { BitcoinNetwork } from './bitcoinNetwork.ts'
import { mark } from './mark.ts'

/** The third test network. */
export const bitcoinTestnet = {
  id: 'bip122:000000000933ea01ad0ee984209779ba',
  network: 'Testnet',
  name: 'Bitcoin Testnet',
  hrp: 'tb',
  explorerUrl: 'https://mempool.space/testnet',
  testnet: true,
  imageUrl: mark('3f8f4a'),
} as const satisfies BitcoinNetwork
