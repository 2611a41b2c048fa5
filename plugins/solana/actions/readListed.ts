import type { ListedToken } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { isAddress } from '../isAddress.ts'

/** The host's facts about the tokens that it lists on a cluster, by mint. */
export const readListed = ({ tokens }: Context, networkId: string): ReadonlyMap<string, Exclude<ListedToken, string>> =>
  new Map(
    (tokens[networkId] ?? [])
      .map((token) => (typeof token === 'string' ? { address: token } : token))
      .filter(({ address }) => isAddress(address))
      .map((token) => [token.address, token]),
  )
