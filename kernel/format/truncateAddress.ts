/**
 * Shortens an address to its first and last characters, as the string stands (money 17); a short one is unchanged.
 * @example
 * ```ts
 * import { truncateAddress } from 'tapkit/kernel'
 * truncateAddress('0x71Be42C09dE35f8A6b1147Fe02cd98A45b63E0d7') // '0x71…63E0d7'
 * ```
 */
export function truncateAddress(address: string, start = 4, end = 6): string {
  return address.length <= start + end ? address : `${address.slice(0, start)}…${address.slice(address.length - end)}`
}
