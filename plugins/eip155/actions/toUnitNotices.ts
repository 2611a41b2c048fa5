import { type ListedToken, type Notice, sanitizeSymbol } from 'tapkit/kernel'
import type { SourceSays } from './askSources.ts'

/** A token as it was shown, and who has said what of it. */
type Heard = {
  readonly symbol: string
  readonly host: Exclude<ListedToken, string> | undefined
  readonly sources: readonly SourceSays[]
}

/** Whether the host says what a token counts in and what it is called. */
export const isVouchedFor = ({ host }: Pick<Heard, 'host'>): boolean =>
  host?.decimals !== undefined && host.symbol !== undefined

/** What nobody vouches for of tokens: neither the host, nor two sources that know nothing of each other (money 23). */
export function toUnitNotices(tokens: readonly Heard[]): readonly Notice[] {
  const others = tokens.flatMap(({ symbol, host, sources }) => {
    const shown = sanitizeSymbol(symbol)
    const said = host?.symbol === undefined ? sources.map((source) => source.symbol) : [sanitizeSymbol(host.symbol)]
    const other = said.find((symbol) => symbol !== undefined && symbol !== shown)
    return other === undefined ? [] : [{ code: 'otherSymbol', params: { symbol: shown, other } }]
  })
  const isUnchecked = tokens.some((token) => !isVouchedFor(token) && token.sources.length < 2)
  return [...others, ...(isUnchecked ? [{ code: 'unitUnchecked' }] : [])]
}
