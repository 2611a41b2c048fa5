import type { Account } from 'tapkit/kernel'
import type { BitcoinAccount } from '../account.ts'

/** Names of the account types by purpose; payment is the one that is shown first (spec 7). */
const types: Readonly<Record<string, string>> = { payment: 'payment', ordinals: 'ordinal', stacks: 'stx' }

/**
 * A wallet's addresses as accounts of a session, each address once: Bitcoin's, and the ones of Stacks, which the same wallet
 * has. Addresses of other chains are left out.
 */
export function toSessionAccounts(accounts: readonly BitcoinAccount[]): Account[] {
  const seen = new Set<string>()
  return accounts.flatMap(({ address, publicKey, purpose, path }) => {
    const type = types[purpose]
    if (!type || seen.has(address)) return []
    seen.add(address)
    return [{ namespace: purpose === 'stacks' ? 'stacks' : 'bip122', address, type, publicKey, purpose, path }]
  })
}
