import bs58 from 'bs58'
import { Refused } from '../refused.mjs'

/** An address of Solana. @throws {Refused} 400 */
export function readAddress(value, field) {
  const bytes = typeof value === 'string' ? bs58.decodeUnsafe(value) : undefined
  if (bytes?.length === 32) return value
  throw new Refused(400, `${field} has to be an address of Solana.`, field)
}
