/** Hexadecimal, or all in one case as bech32 is: there, case says nothing. In base58 it does. */
const isCaseless = (address: string) =>
  isHex(address) || address === address.toLowerCase() || address === address.toUpperCase()

/** Hexadecimal of an EVM address's length, with or without its prefix. */
const isHex = (address: string) => /^0x/i.test(address) || /^[\da-f]{40}$/i.test(address)

const bodyOf = (address: string) => (isHex(address) ? address.replace(/^0x/i, '') : address).toLowerCase()

/**
 * Whether two texts are one address; an absent address, as of a native currency, is the same as an absent address alone.
 * @example
 * ```ts
 * import { isSameAddress } from 'tapkit/kernel'
 * isSameAddress('0xABCDEF', '0xabcdef') // true
 * ```
 */
export function isSameAddress(left: string | undefined, right: string | undefined): boolean {
  if (left === right) return true
  if (left === undefined || right === undefined) return false
  return isCaseless(left) && isCaseless(right) && bodyOf(left) === bodyOf(right)
}
