import { type Account, type Intents, InvalidAmountError, type Network, TokenRequiredError } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import { isAddressShape } from '../isAddressShape.ts'
import type { Eip155Payload } from '../payload.ts'
import { toQuantity } from './toQuantity.ts'

/**
 * Writes a transfer of the native currency, or of an ERC-20 token, as a transaction.
 * @throws TokenRequiredError, InvalidAmountError
 */
export async function writeTransfer(
  { to, amount, token }: Intents['transfer'],
  account: Account,
  network: Network,
): Promise<Eip155Payload> {
  if (amount >= 2n ** 256n) throw new InvalidAmountError({ text: amount.toString() })
  const receiver = checksumAddress(to)
  const shared = { from: checksumAddress(account.address), chainId: toQuantity(network.reference) }
  if (!token) return { ...shared, to: receiver, value: toQuantity(amount) }
  if (!isAddressShape(token.address)) throw new TokenRequiredError()
  const { encodeTransfer } = await import('./encodeTransfer.ts')
  const contract = checksumAddress(token.address)
  return { ...shared, to: contract, value: '0x0', data: encodeTransfer(contract, receiver, amount) }
}
