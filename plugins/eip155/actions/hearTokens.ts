import type { Network } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { askSources } from './askSources.ts'
import { requireDecimals } from './requireDecimals.ts'
import type { tokensOn } from './tokensOn.ts'
import { isVouchedFor } from './toUnitNotices.ts'

type Input = {
  readonly connector: HookInput<'prepare'>['connector']
  readonly network: Network
  readonly tokens: ReturnType<typeof tokensOn>
  readonly signal: AbortSignal
}

/**
 * The answers of independent sources about tokens that the host does not list in full (money 23).
 * @throws TokenDecimalsError if a source reports other decimals than were shown
 */
export async function hearTokens(context: Context, { connector, network, tokens, signal }: Input) {
  const heard = await Promise.all(
    tokens.map(async (token) => {
      const ask = { connector, network, token: token.address, signal }
      return { ...token, sources: isVouchedFor(token) ? [] : await askSources(context, ask) }
    }),
  )
  for (const token of heard) for (const { decimals } of token.sources) requireDecimals(token, decimals)
  return heard
}
