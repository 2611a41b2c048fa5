import { toHex } from '../encoding/hex.ts'
import { decodeAddress } from './decodeAddress.ts'

/** Whether an address stands for a hash of zeros, of which no key or script is known. */
export const hasNoKey = (address: string): boolean =>
  toHex(decodeAddress(address)?.script ?? new Uint8Array()).includes('00'.repeat(20))
