import type { Intent, TokenFacts } from '../types/money.ts'

/**
 * What an intent says of the tokens that it is about; of the native currency, nothing.
 * @example
 * ```ts
 * import { type Prepared, tokensIn } from 'tapkit/kernel'
 * export const symbolsOf = ({ intent }: Prepared): readonly string[] => tokensIn(intent).map(({ symbol }) => symbol)
 * ```
 */
export function tokensIn(intent: Intent): readonly TokenFacts[] {
  if (intent.kind === 'swap') return [intent.from, intent.to].filter(({ address }) => address !== undefined)
  if (intent.kind === 'approval') return [intent.token]
  return intent.kind === 'transfer' && intent.token ? [intent.token] : []
}
