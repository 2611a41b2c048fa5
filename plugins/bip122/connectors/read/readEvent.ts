import type { BitcoinWalletEvent } from '../../provider.ts'
import { readAccounts } from './readAccounts.ts'
import { readNetworkName } from './readNetworkName.ts'

/** An event of the sats-connect dialect. Fields that an older wallet leaves out are absent. The network is `bitcoin.name`. */
export function readEvent(type: BitcoinWalletEvent['type'], payload: unknown): BitcoinWalletEvent {
  if (type === 'disconnect') return { type }
  const { addresses, bitcoin } = Object(payload) as { addresses?: unknown; bitcoin?: unknown }
  const accounts = readAccounts(addresses)
  if (type === 'accountChange') return { type, accounts }
  return { type, accounts, network: readNetworkName((Object(bitcoin) as { name?: unknown }).name) }
}
