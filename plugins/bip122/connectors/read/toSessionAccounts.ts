import type { Account, CaipNetworkId, Kernel } from 'tapkit/kernel'
import type { BitcoinAccount } from '../../account.ts'

/** Names of the account types by purpose; payment is the one that is shown first. */
const types = new Map([
  ['payment', 'payment'],
  ['ordinals', 'ordinal'],
  ['stacks', 'stx'],
])

/**
 * A wallet's addresses as accounts of a session, each address once: Bitcoin's, then those of Stacks, which the same wallet has. An address for
 * payments and ordinals has the purpose of ordinals and the type of payments. Addresses of other chains are left out.
 */
export function toSessionAccounts(kernel: Kernel, shown: readonly BitcoinAccount[]): Account[] {
  const seen = new Set<string>()
  const isFor = (address: string, purpose: string) =>
    shown.some((other) => other.address === address && other.purpose === purpose)
  const accounts = shown.flatMap(({ address, publicKey, purpose: named, path }): Account[] => {
    if (!types.has(named) || seen.has(address)) return []
    seen.add(address)
    // Whatever else an address is for, what lies there may hold inscriptions and runes.
    const purpose = isFor(address, 'ordinals') ? 'ordinals' : named
    const type = types.get(isFor(address, 'payment') ? 'payment' : named)
    const account = { address, type, publicKey, purpose, path }
    if (purpose !== 'stacks') return [{ namespace: 'bip122', ...account }]
    return [{ namespace: 'stacks', ...account, networks: stacksNetworksOf(kernel, address) }]
  })
  // The session is Bitcoin's first, whose connector ends it.
  return [...ofBitcoin(accounts), ...accounts.filter(({ namespace }) => namespace === 'stacks')]
}

/** The accounts of Bitcoin alone. */
export const ofBitcoin = (accounts: readonly Account[]): Account[] =>
  accounts.filter(({ namespace }) => namespace === 'bip122')

const mainnet = 'stacks:1'
const testnet = 'stacks:2147483648'

/** The form of a Stacks address tells its network (stacks 1): a wallet is not on a network that the address does not belong to. */
function stacksNetworksOf(kernel: Kernel, address: string): readonly CaipNetworkId[] {
  const isMain = /^S[PM]/i.test(address)
  const offered = kernel.networks.list('stacks').flatMap(({ id }) => ((id === mainnet) === isMain ? id : []))
  return offered.length > 0 ? offered : [isMain ? mainnet : testnet]
}
