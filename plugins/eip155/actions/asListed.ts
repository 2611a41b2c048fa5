import type { ListedToken } from 'tapkit/kernel'

type Told = { readonly name: string; readonly symbol: string }

/**
 * A token as a node describes it. Facts of the host's list replace the node's; a token that the host does not list is
 * marked.
 */
export function asListed<token extends Told>(token: token, host: Exclude<ListedToken, string> | undefined) {
  if (!host) return { ...token, unlisted: true }
  // A name beside a symbol of the host's is not the node's.
  const { symbol = token.symbol, name = host.symbol ?? token.name, imageUrl } = host
  return { ...token, name, symbol, ...(imageUrl && { imageUrl }) }
}
