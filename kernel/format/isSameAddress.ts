/** Hexadecimal, or all in one case as bech32 is: there, case says nothing. In base58 it does. */
const isCaseless = (address: string) =>
  /^0x/i.test(address) || address === address.toLowerCase() || address === address.toUpperCase()

/**
 * Whether two texts are one address.
 * @example
 * ```ts
 * import { isSameAddress } from 'tapkit/kernel'
 * isSameAddress('0xABCDEF', '0xabcdef') // true
 * ```
 */
export function isSameAddress(left: string, right: string): boolean {
  if (left === right) return true
  return isCaseless(left) && isCaseless(right) && left.toLowerCase() === right.toLowerCase()
}
