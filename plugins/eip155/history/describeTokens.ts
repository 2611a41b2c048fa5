import type { Network } from 'tapkit/kernel'
import { asListed } from '../actions/asListed.ts'
import { readContracts } from '../actions/readContracts.ts'
import { readErc20, toCalls } from '../actions/readErc20.ts'
import { readListed } from '../actions/readListed.ts'
import type { Context } from '../context.ts'

/** The facts of a token that are shown. */
export type DescribedToken = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly imageUrl?: string | undefined
}

/**
 * The names and decimals of tokens, by address in lower case: as the host lists them, or else by the token's own
 * answers. A token without answers, or with other decimals than the host has listed, is left out. So is a token without
 * decimals that is not listed (reads 3).
 * @throws HttpNetworkError
 */
export async function describeTokens(
  context: Context,
  network: Network,
  { tokens, account }: { readonly tokens: readonly string[]; readonly account: string },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, DescribedToken>> {
  const listed = readListed(context, network.id)
  const calls = tokens.flatMap((address) => toCalls(address, account))
  const answers = calls.length > 0 ? await readContracts(context, network, calls, signal) : []
  return new Map(
    tokens.flatMap((address, at) => {
      const token = readErc20(answers.slice(at * 4, at * 4 + 4))
      const host = listed.get(address)
      if (!token || (host?.decimals ?? token.decimals) !== token.decimals) return []
      if (token.decimals === 0 && !host) return []
      return [[address, asListed(token, host)] as const]
    }),
  )
}
