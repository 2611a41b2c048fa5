import { bitcoin } from './bitcoin.ts'
import type { BitcoinNetworkName } from './bitcoinNetwork.ts'
import { bitcoinRegtest } from './bitcoinRegtest.ts'
import { bitcoinSignet } from './bitcoinSignet.ts'
import { bitcoinTestnet } from './bitcoinTestnet.ts'
import { bitcoinTestnet4 } from './bitcoinTestnet4.ts'

const ids: Readonly<Record<BitcoinNetworkName, `bip122:${string}`>> = {
  Mainnet: bitcoin.id,
  Testnet: bitcoinTestnet.id,
  Testnet4: bitcoinTestnet4.id,
  Signet: bitcoinSignet.id,
  Regtest: bitcoinRegtest.id,
}

/** The id of a network that has none of the five names. */
export const unknownNetworkId = 'bip122:unknown'

/** The CAIP-2 id of a network by its name. */
export const networkIdOf = (name: BitcoinNetworkName): `bip122:${string}` => ids[name]
