import {
  type Account,
  type Allowance,
  InvalidAddressError,
  InvalidAmountError,
  type Network,
  TokenRequiredError,
} from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import { isAddressShape } from '../isAddressShape.ts'
import type { Eip155Payload } from '../payload.ts'
import { approveCall } from './tokenCalls.ts'
import { toQuantity } from './toQuantity.ts'
import { validateAddress } from './validateAddress.ts'

const unlimited = 2n ** 256n - 1n

/**
 * Writes an approval (ERC-20) for exactly the intended amount.
 * @throws TokenRequiredError, InvalidAmountError, InvalidAddressError
 */
export function writeApproval(
  { token, spender, amount }: Allowance,
  account: Account,
  network: Network,
): Eip155Payload {
  const value = amount === 'all' ? unlimited : amount
  if (typeof value !== 'bigint' || value < 0n || value > unlimited) {
    throw new InvalidAmountError({ text: String(amount).slice(0, 100) })
  }
  if (!isAddressShape(token)) throw new TokenRequiredError()
  if (!validateAddress({ address: spender })) {
    throw new InvalidAddressError({ address: String(spender), debug: 'The spender of an allowance is an EVM address.' })
  }
  return {
    from: checksumAddress(account.address),
    chainId: toQuantity(network.reference),
    to: checksumAddress(token),
    value: '0x0',
    data: approveCall(spender, value),
  }
}
