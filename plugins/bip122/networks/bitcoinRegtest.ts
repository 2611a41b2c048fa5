import type { BitcoinNetwork } from './bitcoinNetwork.ts'
import { mark } from './mark.ts'

/** A local test network. Its explorer is on this machine: name yours in the `explorers` of `bip122`. */
export const bitcoinRegtest = {
  id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  network: 'Regtest',
  name: 'Bitcoin Regtest',
  hrp: 'bcrt',
  explorerUrl: 'http://localhost:3006',
  testnet: true,
  imageUrl: mark('6b7280'),
} as const satisfies BitcoinNetwork
