import { isChecksumAddress } from '../checksumAddress.ts'
import { InvalidChecksumError } from '../errors.ts'
import { isAddressShape } from '../isAddressShape.ts'

/**
 * Whether a text is an EVM address: 40 hex digits, `0x` optional (spec 5).
 * @throws InvalidChecksumError for mixed case that is not the checksum's (ERC-55, R39)
 */
export function validateAddress({ address }: { readonly address: unknown }): boolean {
  if (!isAddressShape(address)) return false
  const digits = address.slice(-40)
  const mixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  if (mixed && !isChecksumAddress(address)) throw new InvalidChecksumError({ address })
  return true
}
