import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'

/** A digest that identifies a transaction's receiver, value and call data. */
export const digestCall = ({
  to,
  value,
  data = '0x',
}: {
  to: string
  value: bigint
  data?: string | undefined
}): string => bytesToHex(keccak_256(`${to} ${value} ${data}`.toLowerCase()))
