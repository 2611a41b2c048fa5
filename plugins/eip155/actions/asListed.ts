import type { ListedToken } from 'tapkit/kernel'

type Told = { readonly name: string; readonly symbol: string }

/** A token as a node tells of it, with what the host says of it in its place; marked where the host does not list it. */
export function asListed<token extends Told>(token: token, host: Exclude<ListedToken, string> | undefined) {
  if (!host) return { ...token, unlisted: true }
  // A name beside a symbol of the host's is not the node's.
  const { symbol = token.symbol, name = host.symbol ?? token.name, imageUrl } = host
  return { ...token, name, symbol, ...(imageUrl && { imageUrl }) }
}
