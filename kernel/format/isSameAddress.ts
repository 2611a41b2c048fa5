/** Hexadecimal, or all in one case as bech32 is: there, case says nothing. In base58 it does. */
const isCaseless = (address: string) =>
  isHex(address) || address === address.toLowerCase() || address === address.toUpperCase()

/** Hexadecimal of an EVM address's length, with or without its prefix. */
const isHex = (address: string) => /^0x/i.test(address) || /^[\da-f]{40}$/i.test(address)

const bodyOf = (address: string) => (isHex(address) ? address.replace(/^0x/i, '') : address).toLowerCase()

/** The same text for every spelling of an address, and for no other address: a key of maps. */
export const addressKey = (address: string | undefined): string | undefined =>
  address !== undefined && isCaseless(address) ? bodyOf(address) : address

/**
 * Whether two texts are one address; an absent address, as of a native currency, is the same as an absent address alone.
 * @example
 * ```ts
 * import { isSameAddress } from 'tapkit/kernel'
 * isSameAddress('0xABCDEF', '0xabcdef') // true
 * ```
 */
export function isSameAddress(left: string | undefined, right: string | undefined): boolean {
  return left === right || addressKey(left) === addressKey(right)
}
