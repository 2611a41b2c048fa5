import type { Prepared, TokenFacts } from 'tapkit/kernel'

/** The assets of a prepared request: the network's own currency and the tokens of the intent. */
export function tokensOf({ intent, network }: Pick<Prepared, 'intent' | 'network'>): readonly TokenFacts[] {
  const { name, symbol, decimals } = network.nativeCurrency
  return [{ name, symbol, decimals }, ...intent.tokens]
}
