import { checksumAddress } from '../checksumAddress.ts'
import { isAddressShape } from '../isAddressShape.ts'
import { isBytes, isHash, readQuantity } from './readHex.ts'

/** A transaction in a node's answer; `to` is absent if it creates a contract. */
export type Transaction = {
  readonly hash: string
  readonly from: string
  readonly nonce: bigint
  readonly to: string | undefined
  /** Wei. */
  readonly value: bigint
  readonly data: `0x${string}`
  /** The token that the fee is paid in, on networks that allow it (CIP-64). */
  readonly feeToken?: string | undefined
}

/**
 * Parses a node's transaction; `undefined` if the answer is not a transaction.
 * @throws RPCError
 */
export function parseTransaction(answer: unknown): Transaction | undefined {
  const { hash, from, nonce, to, value, input, feeCurrency }: Record<string, unknown> = Object(answer)
  if (!isHash(hash) || !isAddressShape(from)) return undefined
  return {
    hash,
    from: checksumAddress(from),
    nonce: readQuantity(nonce),
    to: isAddressShape(to) ? checksumAddress(to) : undefined,
    value: readQuantity(value),
    data: isBytes(input) ? input : '0x',
    feeToken: isAddressShape(feeCurrency) ? checksumAddress(feeCurrency) : undefined,
  }
}
