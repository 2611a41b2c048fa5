import { addresses } from '../../bitcoin/accounts.mjs'
import type { NetworkName } from './types.ts'

const families = {
  Mainnet: 'mainnet',
  Testnet: 'testnet',
  Testnet4: 'testnet',
  Signet: 'testnet',
  Regtest: 'regtest',
} as const

/** The wallet's addresses on a network, by their type. */
export const addressesOf = (network: NetworkName) => addresses[families[network]]
