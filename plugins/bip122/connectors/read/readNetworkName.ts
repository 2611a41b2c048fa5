import type { BitcoinNetworkName } from '../../networks/bitcoinNetwork.ts'
import { networkNameOf } from '../../networks/networkNameOf.ts'

const names: Readonly<Record<string, BitcoinNetworkName>> = {
  mainnet: 'Mainnet',
  main: 'Mainnet',
  livenet: 'Mainnet',
  bitcoin: 'Mainnet',
  testnet: 'Testnet',
  testnet3: 'Testnet',
  testnet4: 'Testnet4',
  signet: 'Signet',
  regtest: 'Regtest',
}

/** The network that a wallet means, by its name in upper or lower case or by its CAIP-2 id; `undefined` if it is none of the five. */
export function readNetworkName(value: unknown): BitcoinNetworkName | undefined {
  if (typeof value !== 'string') return undefined
  const key = value.toLowerCase().replace(/^bitcoin[_:-]/, '')
  return Object.hasOwn(names, key) ? names[key] : networkNameOf(value)
}
