import { foldText } from '../format/foldText.ts'
import { sanitizeSymbol } from '../format/sanitizeSymbol.ts'
import type { Notice } from '../types/money.ts'
import type { Network } from '../types/network.ts'

type Named = { readonly address: string; readonly symbol?: string | undefined }

/**
 * Notices for tokens that the host does not list, and that bear the symbol of a listed token or of the network's own currency
 * (money 23).
 * @example
 * ```ts
 * import { namesakesOf, type Network } from 'tapkit/kernel'
 * const listed = [{ address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC' }]
 * export const isFake = (network: Network, symbol: string) => namesakesOf([{ symbol }], listed, network).length > 0
 * ```
 */
export function namesakesOf(
  unlisted: readonly { readonly symbol: string }[],
  listed: Iterable<Named>,
  { nativeCurrency }: Pick<Network, 'nativeCurrency'>,
): readonly Notice[] {
  const known: readonly Named[] = [{ symbol: nativeCurrency.symbol, address: '' }, ...listed]
  return unlisted.flatMap(({ symbol }) => {
    const word = sanitizeSymbol(symbol)
    // A name beside others is borne as well: "000-USDC" reads as USDC behind a figure.
    const names = [word, ...word.split(/[^\p{L}\p{N}]+/u)].map(foldText)
    const other = known.find((token) => token.symbol && names.includes(foldText(token.symbol)))
    return other ? [toNotice(word, other)] : []
  })
}

function toNotice(symbol: string, { symbol: known = symbol, address: other }: Named): Notice {
  const text = other
    ? `The ${known} that this site knows has the contract ${other}`
    : 'It is a token, not the network’s own currency'
  return {
    code: 'namesake',
    params: { symbol, other },
    title: `This is another ${symbol}`,
    text: `${text}. Check its contract before you confirm.`,
  }
}
