import type { Account } from 'tapkit/kernel'
import type { BitcoinAccount } from '../account.ts'

/** Names of the account types by purpose; payment is the one that is shown first. */
const types = new Map([
  ['payment', 'payment'],
  ['ordinals', 'ordinal'],
  ['stacks', 'stx'],
])

/**
 * A wallet's addresses as accounts of a session, each address once: Bitcoin's, then the ones of Stacks, which the same wallet
 * has. Addresses of other chains are left out.
 */
export function toSessionAccounts(shown: readonly BitcoinAccount[]): Account[] {
  const seen = new Set<string>()
  const accounts = shown.flatMap(({ address, publicKey, purpose, path }) => {
    const type = types.get(purpose)
    if (!type || seen.has(address)) return []
    seen.add(address)
    return [{ namespace: purpose === 'stacks' ? 'stacks' : 'bip122', address, type, publicKey, purpose, path }]
  })
  // The session is Bitcoin's first, whose connector ends it.
  return [...ofBitcoin(accounts), ...accounts.filter(({ namespace }) => namespace === 'stacks')]
}

/** The accounts of Bitcoin alone. */
export const ofBitcoin = (accounts: readonly Account[]): Account[] =>
  accounts.filter(({ namespace }) => namespace === 'bip122')
