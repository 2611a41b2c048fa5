import type { BitcoinNetwork } from './bitcoinNetwork.ts'
import { mark } from './mark.ts'

/** The signed test network (BIP-325). */
export const bitcoinSignet = {
  id: 'bip122:00000008819873e925422c1ff0f99f7c',
  network: 'Signet',
  name: 'Bitcoin Signet',
  hrp: 'tb',
  explorerUrl: 'https://mempool.space/signet',
  testnet: true,
  imageUrl: mark('8b5aa8'),
} as const satisfies BitcoinNetwork
