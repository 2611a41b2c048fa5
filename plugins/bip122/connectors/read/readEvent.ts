import type { BitcoinWalletEvent } from '../../provider.ts'
import { readAccounts } from './readAccounts.ts'
import { readNetworkName } from './readNetworkName.ts'

/** An event of the sats-connect dialect. Fields that an older wallet leaves out are absent. The network is `bitcoin.name`. */
export function readEvent(type: BitcoinWalletEvent['type'], payload: unknown): BitcoinWalletEvent {
  if (type === 'disconnect') return { type }
  const { addresses } = Object(payload) as { addresses?: unknown }
  const accounts = readAccounts(addresses)
  if (type === 'accountChange') return { type, accounts }
  return { type, accounts, network: readNetworkName(nameIn(payload)) }
}

/** The name of Bitcoin's network in an answer or an event; `undefined` if it names none. */
export function nameIn(networks: unknown): string | undefined {
  const { name } = Object(Object(networks).bitcoin) as { name?: unknown }
  return typeof name === 'string' && name !== '' ? name : undefined
}
