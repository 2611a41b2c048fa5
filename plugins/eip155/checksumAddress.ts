import { isAddressShape } from './isAddressShape.ts'
import { keccak256 } from './keccak256.ts'

/** An address in mixed case that carries its checksum (ERC-55); `value` must have an address's shape. */
export function checksumAddress(value: string): `0x${string}` {
  const digits = value.slice(-40).toLowerCase()
  const hash = keccak256(digits)
  return `0x${[...digits].map((digit, i) => (hash.charAt(i) >= '8' ? digit.toUpperCase() : digit)).join('')}`
}

/** Whether an address is written in exactly the case that ERC-55 asks for. */
export const isChecksumAddress = (value: string): boolean =>
  isAddressShape(value) && checksumAddress(value).slice(2) === value.slice(-40)
