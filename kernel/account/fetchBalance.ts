import { settle } from '../async/settle.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import { report } from '../report/report.ts'
import { cacheOf } from '../state/cacheOf.ts'
import { keptBalance } from '../state/keptAnswers.ts'
import type { Balance } from '../types/account.ts'
import type { AccountQuery, Kernel } from '../types/kernel.ts'
import { holdingsOf } from './holdings.ts'
import { lifetimeOf, subjectOf } from './query.ts'

/** How long a balance is fresh, in ms (reads 1). */
const lifetime = 30_000

/**
 * Reads the native balance in its smallest unit; fresh ones are shared for 30 s.
 * @throws NotConnectedError, NetworkNotFoundError, UnsupportedChainError, HttpNetworkError
 */
export async function fetchBalance(
  kernel: Kernel,
  query: AccountQuery & { readonly force?: boolean | undefined } = {},
): Promise<Balance> {
  const { signal: _, ...subject } = subjectOf(kernel, query)
  const { namespace, account, network } = subject
  const cache = cacheOf(kernel)
  const key = `account:${namespace}:balance:${network.id}:${account.address}`
  if (query.force) cache.drop(key)
  const shown = () => holdingsOf(kernel, namespace, { address: account.address, networkId: network.id })
  const before = shown()
  if (before && before.balance.status !== 'success') before.balance.status = 'loading'
  try {
    // The shared read outlives one caller's signal: each caller leaves it by itself.
    const read = cache.through(
      key,
      lifetime,
      async () => {
        const balance = await kernel.hooks.fetchBalance.promise({ ...subject, signal: kernel.signal })
        if (!balance)
          throw new UnsupportedChainError({
            network: network.name,
            debug: `No plugin reads balances on ${network.name} (${network.id}).`,
          })
        return balance
      },
      keptBalance(network),
    )
    const data = await settle(() => read, lifetimeOf(kernel, query.signal))
    const accounts = shown()
    if (accounts) accounts.balance = { status: 'success', data: { ...data }, updatedAt: Date.now() }
    return data
  } catch (error) {
    const accounts = shown()
    if (accounts) accounts.balance.status = accounts.balance.data && query.signal?.aborted ? 'success' : 'error'
    throw query.signal?.aborted ? error : report(kernel, error)
  }
}
