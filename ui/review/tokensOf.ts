import type { Prepared, TokenFacts } from 'tapkit/kernel'

/** What is known of the assets of something prepared: the network's own currency, and the tokens that it is about. */
export function tokensOf({ intent, network }: Pick<Prepared, 'intent' | 'network'>): readonly TokenFacts[] {
  const { name, symbol, decimals } = network.nativeCurrency
  return [{ name, symbol, decimals }, ...intent.tokens]
}
