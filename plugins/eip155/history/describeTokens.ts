import { type Network, sanitizeText } from 'tapkit/kernel'
import { decodeText } from '../actions/decodeText.ts'
import { readContracts } from '../actions/readContracts.ts'
import { readWord } from '../actions/readHex.ts'
import { readListed } from '../actions/readListed.ts'
import { tokenCalls } from '../actions/tokenCalls.ts'
import { checksumAddress } from '../checksumAddress.ts'
import type { Context } from '../context.ts'

/** What is shown of a token. */
export type DescribedToken = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly imageUrl: string | undefined
}

/**
 * What tokens say of themselves, by address in lower case. One that says nothing, or other decimals than the host has listed, is left out.
 * @throws HttpNetworkError
 */
export async function describeTokens(
  context: Context,
  network: Network,
  tokens: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, DescribedToken>> {
  const listed = readListed(context, network.id)
  const { name, symbol, decimals } = tokenCalls
  const calls = tokens.flatMap((address) =>
    [name, symbol, decimals].map((data) => ({ to: checksumAddress(address), data })),
  )
  const answers = calls.length > 0 ? await readContracts(context, network, calls, signal) : []
  return new Map(
    tokens.flatMap((address, at) => {
      const [named, ticker, scale] = answers.slice(at * 3, at * 3 + 3)
      const said = readWord(scale)
      const { imageUrl, decimals: known } = listed.get(address) ?? {}
      const text = sanitizeText((ticker && decodeText(ticker)) ?? '', 20)
      if (said === undefined || said > 36n || !text || (known !== undefined && Number(said) !== known)) return []
      const full = sanitizeText((named && decodeText(named)) ?? '', 64) || text
      return [[address, { name: full, symbol: text, decimals: Number(said), imageUrl }] as const]
    }),
  )
}
