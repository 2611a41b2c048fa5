import * as v from 'valibot'
import { readImageUrl } from '../format/readImageUrl.ts'
import { sanitizeSymbol } from '../format/sanitizeSymbol.ts'
import { sanitizeText } from '../format/sanitizeText.ts'
import type { Balance, Profile, TokenBalance } from '../types/account.ts'
import type { Network } from '../types/network.ts'

// Reads answers back from the tab's storage. Any script of the page may have written there, so everything is checked
// (storage 6).

const words = v.pipe(
  v.string(),
  v.transform((text) => sanitizeText(text, 255)),
)
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const symbol = v.pipe(
  v.string(),
  v.transform((text) => sanitizeSymbol(text, 28)),
)
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(80))
/** As many digits as a number of 256 bits needs. */
const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((digits) => BigInt(digits)),
)
/** A picture as `data:`, or at an https address. */
const picture = v.pipe(
  v.string(),
  v.transform((url) => (/^https:\/\/[^\s@]{1,2000}$/.test(url) ? url : readImageUrl(url))),
)

const balance = { value: units, decimals, symbol }
const token = v.object({
  ...balance,
  name: words,
  address: v.optional(id),
  imageUrl: v.optional(picture),
  unlisted: v.optional(v.boolean()),
  sendable: v.optional(v.literal(false)),
  added: v.optional(v.boolean()),
  price: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
})

/**
 * Native currency whose decimals differ from the network's is refused, because the figure would be another amount of
 * money.
 */
const requireNative = (decimals: number, { nativeCurrency }: Network): void => {
  if (decimals !== nativeCurrency.decimals) throw new RangeError('another currency')
}

/** Reads a native balance. */
export const keptBalance =
  (network: Network) =>
  (json: unknown): Balance => {
    const read = v.parse(v.object({ ...balance, name: v.optional(words) }), json)
    requireNative(read.decimals, network)
    return read
  }

/** Reads an account's tokens on a network. */
export const keptTokens =
  (network: Network) =>
  (json: unknown): readonly TokenBalance[] =>
    v.parse(v.array(token), json).map((each) => {
      if (each.address !== undefined) return { ...each, networkId: network.id }
      requireNative(each.decimals, network)
      const { name, symbol } = network.nativeCurrency
      return { ...each, name, symbol, networkId: network.id }
    })

const profile = v.nullable(v.object({ address: id, name: v.optional(words), imageUrl: v.optional(picture) }))

/** Reads the profile of an address. A profile of another address is refused. */
export const keptProfile =
  (address: string) =>
  (json: unknown): Profile | undefined => {
    const read = v.parse(profile, json) ?? undefined
    if (read && read.address !== address) throw new RangeError('another address')
    return read
  }
