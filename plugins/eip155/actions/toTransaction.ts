import { TokenRequiredError, TransferIncompleteError, type TransferInput } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import { isAddressShape } from '../isAddressShape.ts'
import { nativeTokenAddress } from '../nativeToken.ts'
import { validateAddress } from './validateAddress.ts'

/** A transfer as a transaction; `value` in wei. */
export type Transaction = { readonly to: `0x${string}`; readonly value: bigint; readonly data?: `0x${string}` }

/**
 * Writes a transfer of the native currency or of an ERC-20 token as a transaction.
 * @throws TransferIncompleteError, TokenRequiredError, InvalidChecksumError
 */
export async function toTransaction({
  to,
  amount,
  token,
}: Pick<TransferInput, 'to' | 'amount' | 'token'>): Promise<Transaction> {
  if (!to || amount <= 0n || !validateAddress({ address: to })) throw new TransferIncompleteError()
  const recipient = checksumAddress(to)
  const address = token?.address?.toLowerCase()
  if (!token || address === nativeTokenAddress) return { to: recipient, value: amount }
  if (!isAddressShape(address)) throw new TokenRequiredError()
  const { encodeTransfer } = await import('./encodeTransfer.ts')
  const data = encodeTransfer(address, recipient, amount)
  return { to: checksumAddress(address), value: 0n, data }
}

/** A transaction's fields as nodes and wallets take them. */
export function toRpcTransaction({ to, value, data }: Transaction, from: string) {
  return { from, to, value: `0x${value.toString(16)}`, ...(data ? { data } : {}) }
}
