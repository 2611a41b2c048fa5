import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import { isAddressShape } from './isAddressShape.ts'

/** An address in mixed case that carries its checksum (ERC-55); `value` must have an address's shape. */
export function checksumAddress(value: string): `0x${string}` {
  const digits = value.slice(-40).toLowerCase()
  const hash = bytesToHex(keccak_256(digits))
  return `0x${[...digits].map((digit, i) => (hash.charAt(i) >= '8' ? digit.toUpperCase() : digit)).join('')}`
}

/** Whether an address is written in exactly the case that ERC-55 asks for. */
export const isChecksumAddress = (value: string): boolean =>
  isAddressShape(value) && checksumAddress(value).slice(2) === value.slice(-40)
