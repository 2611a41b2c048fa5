import { type DeepReadonly, sanitizeSymbol, sanitizeText, type TokenBalance, truncateAddress } from 'tapkit/kernel'
import { keyOf } from './keyOf.ts'
import { type SpamReason, spamReasonOf, trustedNames } from './spam.ts'
import type { Mark } from './state.ts'
import { readPrice, sumOf, worthOf } from './worth.ts'

/** A token as the list shows it. */
export type Holding = {
  readonly key: string
  readonly token: DeepReadonly<TokenBalance>
  /** US dollars for one whole token. */
  readonly price?: number | undefined
  /** In 10⁻²⁴ dollars. */
  readonly worth?: bigint | undefined
  readonly spam?: SpamReason | undefined
  /** Whether another token that is shown has its name: addresses tell them apart. */
  readonly isNamesake?: boolean | undefined
}

/** The holdings of an account on one network. */
export type Listing = {
  readonly shown: readonly Holding[]
  /** Tokens that the visitor has hidden. */
  readonly hidden: readonly Holding[]
  /** Tokens that look like spam, and that the visitor has not said to show. */
  readonly aside: readonly Holding[]
  /** The worth of the shown tokens that have a price, in 10⁻²⁴ dollars; `undefined` if none has a price. */
  readonly total?: bigint | undefined
}

type Input = {
  readonly tokens: readonly DeepReadonly<TokenBalance>[]
  /** US dollars by key. */
  readonly prices: Readonly<Record<string, number>>
  readonly marks: Readonly<Record<string, Mark>>
}

/**
 * Sorts what an account holds: the native currency first, then by worth, listed before unlisted, and by name; whatever the order
 * that it came in. Tokens that are hidden or kept aside count for nothing.
 */
export function listOf({ tokens, prices, marks }: Input): Listing {
  // A chain names each token once; a second entry would be counted twice.
  const byKey = new Map(
    tokens
      .flatMap(toPlain)
      .toReversed()
      .map((token) => [keyOf(token.address), token]),
  )
  const priced = [...byKey].map(([key, token]) => {
    const price = readPrice(token.price) ?? readPrice(Object.hasOwn(prices, key) ? prices[key] : undefined)
    return { key, token, price, worth: worthOf(token, price) }
  })
  const trusted = trustedNames(priced)
  const all = priced.map((holding): Holding => ({ ...holding, spam: spamReasonOf(holding, trusted) })).sort(compare)
  const markOf = ({ key }: Holding) => (key !== '' && Object.hasOwn(marks, key) ? marks[key] : undefined)
  const shown = all.filter((holding) => (markOf(holding) ?? (holding.spam ? 'hidden' : 'shown')) === 'shown')
  const counts = new Map<string, number>()
  for (const { token } of shown) counts.set(token.name, (counts.get(token.name) ?? 0) + 1)
  return {
    shown: shown.map((holding) => ({ ...holding, isNamesake: (counts.get(holding.token.name) ?? 0) > 1 })),
    hidden: all.filter((holding) => markOf(holding) === 'hidden'),
    aside: all.filter((holding) => holding.spam && markOf(holding) === undefined),
    total: shown.some(({ worth }) => worth !== undefined) ? sumOf(shown.map(({ worth }) => worth)) : undefined,
  }
}

/** More decimals than any amount can be shown with. */
const maxDecimals = 80

/** A token with its names as plain text, whoever has read them; none where it cannot be shown as one. */
function toPlain(token: DeepReadonly<TokenBalance>): DeepReadonly<TokenBalance>[] {
  const { value, decimals, address } = token
  const isAmount = value >= 0n && Number.isInteger(decimals) && decimals >= 0 && decimals <= maxDecimals
  if (!isAmount || (address !== undefined && typeof address !== 'string')) return []
  const symbol = sanitizeSymbol(token.symbol, 28) || truncateAddress(address ?? '')
  return [{ ...token, symbol, name: sanitizeText(String(token.name ?? ''), 64) || symbol }]
}

function compare(left: Holding, right: Holding): number {
  const [worth, other] = [left.worth ?? -1n, right.worth ?? -1n]
  return (
    order(left.key === '', right.key === '') ||
    (worth === other ? 0 : worth > other ? -1 : 1) ||
    order(!left.token.unlisted, !right.token.unlisted) ||
    byCode(left.token.name, right.token.name) ||
    byCode(left.key, right.key)
  )
}

const byCode = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1)
const order = (left: boolean, right: boolean): number => Number(right) - Number(left)

/** The holdings whose name, symbol or address holds a text. */
export function search(holdings: readonly Holding[], text: string): readonly Holding[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return holdings
  return holdings.filter(({ key, token: { name, symbol } }) =>
    `${name}\n${symbol}\n${key}`.toLowerCase().includes(wanted),
  )
}
