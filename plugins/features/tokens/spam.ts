import { foldText, sanitizeText, type TokenBalance } from 'tapkit/kernel'

/** Why a token is kept aside: its name leads elsewhere, it is named as another one is, or its source says that it is worth nothing. */
export type SpamReason = 'link' | 'poses' | 'worthless'

type Named = Pick<TokenBalance, 'name' | 'symbol' | 'address' | 'unlisted' | 'added' | 'price'>

/** An address on the web, also where dots or slashes are drawn otherwise; and what such names call for. */
const link =
  /https?:|www\.|t\.me\b|[\p{L}\p{N}]\s?[.。](?:com|net|org|io|app|xyz|site|info|finance|fi|gifts?|vip|top|club|live|pro|me|cc|co|ru|cn|online|website|link|claims?|events?|cash|money|fund|network|tech|world|space|store|lol|us|to|ai|dev|gg)(?![\p{L}\p{N}])/iu
/** How much of a name is looked at: more of it nobody sees. */
const longest = 200
const lure = /\b(?:claim|visit|airdrop|voucher|giveaway|redeem|rewards?)\b/i

/** A token, and what one of it is worth where that is known. */
type Priced = { readonly token: Named; readonly price?: number | undefined }

/**
 * Why a token is kept aside, or `undefined`. Only what the host has not listed, the visitor has not added and nobody has a price
 * for, and by what is written on it, never by how much of it is held. `trusted` are the names that can be relied on.
 */
export function spamReasonOf({ token, price }: Priced, trusted: ReadonlySet<string>): SpamReason | undefined {
  if (!token.address || !token.unlisted || token.added || price !== undefined) return undefined
  const texts = [token.name, token.symbol]
  if (texts.some(leadsAway)) return 'link'
  if (texts.some((text) => trusted.has(foldText(text.slice(0, longest))))) return 'poses'
  return token.price === 0 ? 'worthless' : undefined
}

function leadsAway(text: string): boolean {
  const plain = sanitizeText(text, longest).normalize('NFKC')
  return link.test(plain) || lure.test(plain)
}

/**
 * Names of the network's own currency, of listed tokens and of those that somebody has a price for, as a hasty reader takes them
 * in.
 */
export function trustedNames(tokens: readonly Priced[]): ReadonlySet<string> {
  const trusted = tokens.filter(({ token, price }) => !token.address || !token.unlisted || price !== undefined)
  const names = trusted.flatMap(({ token }) => [foldText(token.name), foldText(token.symbol)])
  return new Set(names.filter((name) => name !== ''))
}
