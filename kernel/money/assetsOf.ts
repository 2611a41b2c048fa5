import type { TokenFacts } from '../types/intent.ts'
import type { Prepared } from '../types/money.ts'

/** The known assets of a request: the network's own currency, and the tokens that the request is about. */
export function assetsOf({ intent, network }: Pick<Prepared, 'intent' | 'network'>): readonly TokenFacts[] {
  const { name, symbol, decimals } = network.nativeCurrency
  return [{ name, symbol, decimals }, ...intent.tokens]
}
