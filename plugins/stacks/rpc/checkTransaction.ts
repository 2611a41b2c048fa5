import {
  deserializeTransaction,
  type StacksTransactionWire,
  serializePayload,
  serializePostConditionWire,
} from '@stacks/transactions'
import { ChainMismatchError, type Network, NoWalletResponseError } from 'tapkit/kernel'
import { readHex } from '../address/hex.ts'
import { addressNetwork } from '../address/parsePrincipal.ts'
import { InvalidParamsError } from '../errors.ts'

/**
 * Refuses a malformed transaction (SIP-005), or a transaction of another chain.
 * @throws InvalidParamsError, ChainMismatchError
 */
export function checkTransaction(method: string, hex: unknown, network: Network): void {
  const transaction = read(hex)
  if (!transaction) throw new InvalidParamsError({ method, message: 'Invalid hex-encoded Stacks transaction.' })
  const mainnet = transaction.transactionVersion === 0
  const chainId = String(transaction.chainId)
  if (chainId !== network.reference || mainnet !== (addressNetwork(network.reference) === 'mainnet')) {
    throw new ChainMismatchError({ expected: network.reference, actual: chainId })
  }
}

/**
 * Refuses signed transactions that do something else than those that were sent; fee and nonce are the wallet's.
 * @throws NoWalletResponseError
 */
export function compareTransactions(method: string, sent: readonly unknown[], signed: readonly unknown[]): void {
  const same = sent.length === signed.length && sent.every((hex, i) => meaningOf(hex) === meaningOf(signed[i]))
  if (same) return
  const debug = 'The wallet answered with another transaction than the one it was asked to sign.'
  throw new NoWalletResponseError({ method, debug })
}

/** The library ignores bytes behind a transaction, so that it must also be the same when it is written again. */
function read(hex: unknown): StacksTransactionWire | undefined {
  try {
    const text = readHex(hex)
    const transaction = text === undefined ? undefined : deserializeTransaction(text)
    return transaction?.serialize() === text ? transaction : undefined
  } catch {
    return undefined
  }
}

function meaningOf(hex: unknown): string | undefined {
  const transaction = read(hex)
  if (!transaction) return undefined
  const { chainId, payload, postConditionMode, postConditions } = transaction
  const conditions = postConditions.values.map((condition) => serializePostConditionWire(condition))
  return [chainId, postConditionMode, ...conditions, serializePayload(payload)].join()
}
