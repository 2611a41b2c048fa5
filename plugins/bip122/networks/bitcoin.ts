import type { BitcoinNetwork } from './bitcoinNetwork.ts'
import { mark } from './mark.ts'

/** Bitcoin. Its explorer is mempool.space. */
export const bitcoin = {
  id: 'bip122:000000000019d6689c085ae165831e93',
  network: 'Mainnet',
  name: 'Bitcoin',
  hrp: 'bc',
  explorerUrl: 'https://mempool.space',
  imageUrl: mark('d9730d'),
} as const satisfies BitcoinNetwork
