import type { ListedToken } from 'tapkit/kernel'
import type { NodeContext } from '../context.ts'
import { isAddressShape } from '../isAddressShape.ts'

/** The host's facts about the tokens that it lists on a network, by address in lower case. */
export const readListed = (
  { tokens }: NodeContext,
  networkId: string,
): ReadonlyMap<string, Exclude<ListedToken, string>> =>
  new Map(
    (tokens[networkId] ?? [])
      .map((token) => (typeof token === 'string' ? { address: token } : token))
      .filter(({ address }) => isAddressShape(address))
      .map((token) => [`0x${token.address.slice(-40).toLowerCase()}`, token]),
  )
