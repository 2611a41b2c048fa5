import { foldText, type ListedToken, type Network, type Notice, sanitizeSymbol } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import { isAddressShape } from '../isAddressShape.ts'

/** A token as it was shown, with the host's facts about its contract. */
type Shown = { readonly symbol: string; readonly host: unknown }
type Listed = Iterable<Exclude<ListedToken, string>>

/** Notices for unlisted tokens that bear the symbol of a listed token, or of the network's own currency. */
export function toNamesakeNotices(tokens: readonly Shown[], listed: Listed, { nativeCurrency }: Network): Notice[] {
  const known = [{ symbol: nativeCurrency.symbol, address: '' }, ...listed]
  return tokens.flatMap(({ symbol, host }) => {
    const word = sanitizeSymbol(symbol)
    // A name beside others is borne as well: "000-USDC" reads as USDC behind a figure.
    const names = [word, ...word.split(/[^\p{L}\p{N}]+/u)].map(foldText)
    const other = host ? undefined : known.find((token) => token.symbol && names.includes(foldText(token.symbol)))
    return other ? [toNotice(word, other.symbol ?? word, other.address)] : []
  })
}

const toNotice = (symbol: string, knownSymbol: string, address: string): Notice => {
  const other = isAddressShape(address) ? checksumAddress(address) : ''
  const known = other
    ? `The ${knownSymbol} that this site knows has the contract ${other}`
    : 'It is a token, not the network’s own currency'
  return {
    code: 'namesake',
    params: { symbol, other },
    title: `This is another ${symbol}`,
    text: `${known}. Check its contract before you confirm.`,
  }
}
