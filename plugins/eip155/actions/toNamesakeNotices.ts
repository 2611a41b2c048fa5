import { foldText, type ListedToken, type Network, type Notice, sanitizeText } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import { isAddressShape } from '../isAddressShape.ts'

/** A token as it was shown, and what the host says of its contract. */
type Shown = { readonly symbol: string; readonly host: unknown }
type Listed = Iterable<Exclude<ListedToken, string>>

/** Says of tokens that the host has not listed that they bear the name of one that it has, or of the network's own currency. */
export function toNamesakeNotices(tokens: readonly Shown[], listed: Listed, { nativeCurrency }: Network): Notice[] {
  const known = [{ symbol: nativeCurrency.symbol, address: '' }, ...listed]
  return tokens.flatMap(({ symbol, host }) => {
    const name = foldText(symbol)
    const other = host ? undefined : known.find((token) => token.symbol && foldText(token.symbol) === name)
    return other ? [toNotice(sanitizeText(symbol, 20), other.address)] : []
  })
}

const toNotice = (symbol: string, address: string): Notice => {
  const other = isAddressShape(address) ? checksumAddress(address) : ''
  const known = other
    ? `The ${symbol} that this site knows has the contract ${other}`
    : 'It is a token, not the network’s own currency'
  return {
    code: 'namesake',
    params: { symbol, other },
    title: `This is another ${symbol}`,
    text: `${known}. Check its contract before you confirm.`,
  }
}
