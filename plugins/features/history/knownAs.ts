import { type DeepReadonly, isSameAddress, type Network, type TokenBalance, type Transfer } from 'tapkit/kernel'

/** A token that the network or the host describes: which of them, and its picture. */
export type Known = { readonly as: 'native' | 'listed'; readonly imageUrl?: string | undefined }

/**
 * Whether a token is the network's own currency, or one that the host lists or the visitor added: by its address, as anybody's may bear any
 * name (history 5). `undefined` for one that is not, and for one that nobody has named.
 */
export function knownAs(
  { address, unnamed, symbol, collectible }: Pick<Transfer, 'address' | 'unnamed' | 'symbol' | 'collectible'>,
  network: Network,
  held: readonly DeepReadonly<TokenBalance>[],
  listed: readonly string[],
): Known | undefined {
  if (collectible || unnamed) return undefined
  if (address === undefined) return symbol === network.nativeCurrency.symbol ? { as: 'native' } : undefined
  const own = held.find((token) => token.address !== undefined && isSameAddress(token.address, address))
  const isListed = own ? !own.unlisted || own.added : listed.some((token) => isSameAddress(token, address))
  return isListed ? { as: 'listed', imageUrl: own?.imageUrl } : undefined
}
