import { type ListedToken, type Notice, sanitizeSymbol, truncateAddress } from 'tapkit/kernel'
import type { SourceSays } from './askSources.ts'

/** A token as it was shown, with the answers of its sources. */
type Heard = {
  readonly address: string
  readonly symbol: string
  readonly host: Exclude<ListedToken, string> | undefined
  readonly sources: readonly SourceSays[]
}

/** Whether the host lists the token's decimals and symbol. */
export const isVouchedFor = ({ host }: Pick<Heard, 'host'>): boolean =>
  host?.decimals !== undefined && host.symbol !== undefined

/** Notices for facts of tokens that neither the host nor two independent sources confirm (money 23). */
export function toUnitNotices(tokens: readonly Heard[]): readonly Notice[] {
  const others = tokens.flatMap(({ symbol, host, sources }) => {
    const shown = sanitizeSymbol(symbol)
    const said = host?.symbol === undefined ? sources.map((source) => source.symbol) : [sanitizeSymbol(host.symbol)]
    const other = said.find((symbol) => symbol !== undefined && symbol !== shown)
    return other === undefined ? [] : [{ code: 'otherSymbol', params: { symbol: shown, other } }]
  })
  const isUnchecked = tokens.some((token) => !isVouchedFor(token) && confirming(token).length < 2)
  return [...others, ...(isUnchecked ? [{ code: 'unitUnchecked' }] : [])]
}

/** The sources that confirm the shown unit. Unless the host lists the symbol, or the address stands for it, they tell the symbol too. */
function confirming({ address, symbol, host, sources }: Heard): Heard['sources'] {
  const isNamed = host?.symbol === undefined && symbol.toLowerCase() !== truncateAddress(address).toLowerCase()
  return isNamed ? sources.filter((source) => source.symbol !== undefined) : sources
}
