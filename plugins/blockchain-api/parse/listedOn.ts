import type { Kernel, ListedToken, Network } from 'tapkit/kernel'

/** A token as the host lists it. */
export type Listed = Exclude<ListedToken, string>

/** An address of a namespace as it is compared: hexadecimal says nothing by case, base58 does. */
export const sameKey = (namespace: string, address: string): string =>
  namespace === 'eip155' ? `0x${address.slice(-40).toLowerCase()}` : address

/** The tokens that the host lists on a network, by `sameKey` of the address: a symbol proves nothing (reads 3). */
export const listedOn = ({ networks }: Kernel, { id, namespace }: Network): ReadonlyMap<string, Listed> =>
  new Map(
    (networks.describe(namespace).tokens?.[id] ?? [])
      .map((token) => (typeof token === 'string' ? { address: token } : token))
      .filter(({ address }) => !address.includes(':'))
      .map((token) => [sameKey(namespace, token.address), token]),
  )
