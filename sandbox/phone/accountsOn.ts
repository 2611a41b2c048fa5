import { addressesOf } from '../wallet/bitcoin/addressesOf.ts'
import type { NetworkName } from '../wallet/bitcoin/types.ts'
import type { Held } from '../wallet/holdAccounts.ts'
import { addresses as stacks } from '../wallet/stacks/accounts.ts'

/** Bitcoin's networks by the start of their first block. */
const bitcoinNetworks: Readonly<Record<string, NetworkName>> = {
  '000000000019d6689c085ae165831e93': 'Mainnet',
  '000000000933ea01ad0ee984209779ba': 'Testnet',
  '00000000da84f2bafbbc53dee25a72ae': 'Testnet4',
  '00000008819873e925422c1ff0f99f7c': 'Signet',
  '0f9188f13cb7b2c71f2a335e3a4fc328': 'Regtest',
}

/** What a Bitcoin chain is called in wallets. */
export const bitcoinNetworkOf = (chainId: string): NetworkName =>
  bitcoinNetworks[chainId.split(':')[1] ?? ''] ?? 'Regtest'

/** What a Stacks chain is called in wallets. */
export const stacksNetworkOf = (chainId: string) => (chainId === 'stacks:1' ? 'mainnet' : 'testnet')

/** The wallet's addresses on a chain (CAIP-2); none where it does not know the namespace. */
export function addressesOn(chainId: string, held: Held): readonly string[] {
  switch (chainId.split(':')[0]) {
    case 'eip155':
      return held.addresses
    case 'solana':
      return held.solanaAddresses
    case 'bip122': {
      const { p2wpkh, p2tr } = addressesOf(bitcoinNetworkOf(chainId))
      return [p2wpkh, p2tr]
    }
    case 'stacks':
      return stacks[stacksNetworkOf(chainId)]
    default:
      return []
  }
}

/** Accounts (CAIP-10) on a chain, by index; those that the wallet does not have are left out. */
export const accountsOn = (chainId: string, indices: readonly number[], held: Held): string[] =>
  indices.flatMap((index) => addressesOn(chainId, held)[index] ?? []).map((address) => `${chainId}:${address}`)
