import { type Network, namesakesOf } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import type { readListed } from './readListed.ts'
import type { tokensOn } from './tokensOn.ts'

/** The namesakes among the tokens of a request, each with the listed token's address as it is shown (money 23). */
export const toNamesakeNotices = (
  tokens: ReturnType<typeof tokensOn>,
  listed: ReturnType<typeof readListed>,
  network: Network,
) =>
  namesakesOf(
    tokens.filter(({ host }) => !host),
    [...listed.values()].map((token) => ({ ...token, address: checksumAddress(token.address) })),
    network,
  )
