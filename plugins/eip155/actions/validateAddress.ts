import { InvalidAddressError } from 'tapkit/kernel'
import { isChecksumAddress } from '../checksumAddress.ts'
import { isAddressShape } from '../isAddressShape.ts'

/**
 * Whether a text is an EVM address: 40 hex digits, `0x` optional.
 * @throws InvalidAddressError for mixed case that does not match the checksum (ERC-55, evm 1)
 */
export function validateAddress({ address }: { readonly address: unknown }): boolean {
  if (!isAddressShape(address)) return false
  const digits = address.slice(-40)
  const mixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  if (mixed && !isChecksumAddress(address)) {
    const debug = `${address.slice(0, 64)} has a letter or digit that is wrong, or the wrong case. Copy the address again.`
    throw new InvalidAddressError({ address, debug })
  }
  return true
}
