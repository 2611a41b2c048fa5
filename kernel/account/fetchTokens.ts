import { settle } from '../async/settle.ts'
import { isError } from '../errors/isError.ts'
import { sanitizeSymbol } from '../format/sanitizeSymbol.ts'
import { notify } from '../report/notify.ts'
import { report } from '../report/report.ts'
import { cacheOf } from '../state/cacheOf.ts'
import { keptTokens } from '../state/keptAnswers.ts'
import type { TokenBalance } from '../types/account.ts'
import type { AccountQuery, Kernel } from '../types/kernel.ts'
import { holdingsOf } from './holdings.ts'
import { lifetimeOf, subjectOf } from './query.ts'

/** How long a portfolio is fresh, and how long a failed read is not tried again, in ms (reads 1). */
const lifetime = 30_000

/**
 * Reads what the account holds. A failure shows 'Token Balance Unavailable' and answers an empty list; for 30 s after
 * it no further read is made.
 */
export async function fetchTokens(
  kernel: Kernel,
  query: AccountQuery & { readonly force?: boolean | undefined } = {},
): Promise<readonly TokenBalance[]> {
  const { signal: _, ...subject } = subjectOf(kernel, query)
  const { namespace, account, network } = subject
  const cache = cacheOf(kernel)
  const key = `account:${namespace}:tokens:${network.id}:${account.address}`
  const shown = () => holdingsOf(kernel, namespace, { address: account.address, networkId: network.id })
  const before = shown()
  if (before?.tokens.failedAt !== undefined && Date.now() - before.tokens.failedAt < lifetime) return []
  if (before && before.tokens.status !== 'success') before.tokens.status = 'loading'
  if (query.force) cache.drop(key)
  try {
    const read = cache.through(
      key,
      lifetime,
      async () => {
        const input = { ...subject, signal: kernel.signal }
        const tokens = await kernel.hooks.fetchTokens.promise(input)
        if (tokens) return tokens.map((token) => ({ ...token, symbol: sanitizeSymbol(token.symbol, 28) }))
        // Nobody lists tokens on this chain: what can be sent there is its own currency.
        const own = await kernel.hooks.fetchBalance.promise(input)
        return own
          ? [
              {
                ...network.nativeCurrency,
                ...own,
                name: own.name ?? network.nativeCurrency.name,
                networkId: network.id,
              },
            ]
          : []
      },
      keptTokens(network),
    )
    const data = await settle(() => read, lifetimeOf(kernel, query.signal))
    const accounts = shown()
    if (accounts) accounts.tokens = { status: 'success', data: data.map((token) => ({ ...token })) }
    return data
  } catch (error) {
    const accounts = shown()
    if (isError(error, 'ConnectAbortedError')) {
      if (accounts?.tokens.status === 'loading') accounts.tokens.status = 'idle'
      return []
    }
    report(kernel, error)
    const stopped = isError(error, 'HttpStatusError') && error.status === 503
    if (accounts) Object.assign(accounts.tokens, { status: 'error', failedAt: Date.now(), stopped })
    notify(kernel, 'Token Balance Unavailable', 'error')
    return []
  }
}
