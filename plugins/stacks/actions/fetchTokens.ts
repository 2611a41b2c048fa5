import { isError, type Network, type TokenBalance, TokenDecimalsError } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { fetchBalance } from './fetchBalance.ts'
import type { Held } from './fetchListedBalances.ts'
import { findListed, listedContracts } from './findListed.ts'
import { isTooLong } from './isTooLong.ts'
import { type Asset, parseAsset } from './parseAsset.ts'
import { readToken } from './readToken.ts'

/** Most tokens that are looked up, because a stranger can send any number of tokens to an account. */
const limit = 30

/**
 * Reads STX, then each SIP-010 token that the account holds, in the token's smallest unit. A token is named by its
 * asset identifier (`address.contract::asset`). A token is left out if its contract does not answer as SIP-010
 * requires, or if its decimals differ from the host's list. If the list or a token did not load, the visitor is told
 * (reads 8).
 * @throws HttpNetworkError, HttpStatusError, HttpParseError
 */
export async function fetchTokens(context: Context, input: HookInput<'fetchTokens'>): Promise<readonly TokenBalance[]> {
  const { account, network, signal } = input
  const url = `${network.rpcUrl}/extended/v1/address/${encodeURIComponent(account.address)}/balances`
  let isWhole = true
  const miss = (isTold: (error: unknown) => boolean) => (error: unknown) => {
    signal.throwIfAborted()
    context.kernel.report(error)
    if (isTold(error)) isWhole = false
    return undefined
  }
  const [native, held = []] = await Promise.all([
    fetchBalance(context, input),
    // STX can still be sent without the list.
    context.kernel.http.get(url, { signal, parse: readHeld }).catch(async (error) => {
      miss(() => !isAbsent(error))(error)
      return isTooLong(error) ? readListed(context, input) : undefined
    }),
  ])
  const tokens = await Promise.all(
    chooseAsked(context, network, held).map(async ({ contract, asset, value }): Promise<TokenBalance | undefined> => {
      const host = findListed(context, network.id, { contract, asset })
      const facts = await readToken(context, network, contract, signal).catch(miss(isUnanswered))
      if (!facts) return undefined
      const address = `${contract}::${asset}`
      const { decimals: said = facts.decimals, symbol = facts.symbol, imageUrl } = host ?? {}
      if (facts.decimals !== said) {
        context.kernel.report(new TokenDecimalsError({ token: address, said, actual: facts.decimals }))
        return undefined
      }
      return {
        // A name beside a symbol of the host's is not the node's.
        name: host?.name ?? host?.symbol ?? facts.name,
        ...{ symbol, decimals: said, value, address, networkId: network.id },
        ...(imageUrl && { imageUrl }),
        ...(host ? {} : { unlisted: true }),
      }
    }),
  )
  signal.throwIfAborted()
  if (!isWhole) context.kernel.notify('Token Balance Unavailable', 'error')
  return [
    { ...network.nativeCurrency, value: native.value, networkId: network.id },
    ...tokens.filter((token) => token !== undefined),
  ]
}

/** Loads for an account that strangers have given more tokens than a page reads (reads 12). */
const readListed = async (...input: [Context, HookInput<'fetchTokens'>]) =>
  (await import('./fetchListedBalances.ts')).fetchListedBalances(...input)

/** A node without an index of tokens has no list. */
const isAbsent = (error: unknown) => isError(error, 'HttpStatusError') && error.status === 404

/** Whether a token did not answer, and may do so later. A contract that answers nonsense is not a token. */
const isUnanswered = (error: unknown) =>
  isError(error, 'HttpStatusError') ? error.status === 429 || error.status >= 500 : !isError(error, 'HttpParseError')

function readHeld({ fungible_tokens: tokens }: { fungible_tokens?: unknown }): readonly Held[] {
  if (typeof tokens !== 'object' || tokens === null) throw new TypeError('no tokens')
  return Object.entries(tokens).flatMap(([id, entry]) => {
    const { balance } = Object(entry) as { balance?: unknown }
    return typeof balance === 'string' && /^\d{1,39}$/.test(balance) && BigInt(balance) > 0n
      ? [{ id, value: BigInt(balance) }]
      : []
  })
}

/**
 * The tokens that are looked up, those of the host's contracts first, so that others cannot crowd them out. No other
 * identifier is read: the check of an address takes long, and a stranger can send tens of thousands (reads 12).
 */
function chooseAsked(context: Context, network: Network, held: readonly Held[]) {
  const contracts = listedContracts(context, network.id)
  const isOfHost = ({ id }: Held) => contracts.has(id.split('::')[0] ?? '')
  const asked: (Asset & { readonly value: bigint })[] = []
  for (const { id, value } of [...held.filter(isOfHost), ...held.filter((each) => !isOfHost(each))]) {
    const asset = parseAsset(id)
    if (asset) asked.push({ ...asset, value })
    if (asked.length === limit) break
  }
  return asked
}
