import type { Prepared, TokenFacts } from 'tapkit/kernel'

/** What is known of the assets of something prepared: the network's own currency, and the token that was asked for. */
export function tokensOf({ intent, network }: Pick<Prepared, 'intent' | 'network'>): readonly TokenFacts[] {
  const { name, symbol, decimals } = network.nativeCurrency
  const token = intent.kind === 'transfer' ? intent.token : undefined
  return [{ name, symbol, decimals }, ...(token ? [token] : [])]
}
