import type { BitcoinNetworkName } from './bitcoinNetwork.ts'
import { networkIdOf } from './networkIdOf.ts'

const names: readonly BitcoinNetworkName[] = ['Mainnet', 'Testnet', 'Testnet4', 'Signet', 'Regtest']

/** The name of a network by its CAIP-2 id; `undefined` where it is none of the five. */
export const networkNameOf = (id: string): BitcoinNetworkName | undefined =>
  names.find((name) => networkIdOf(name) === id)
