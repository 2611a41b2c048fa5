import type { Connection, SendOptions as RpcOptions, Transaction, VersionedTransaction } from '@solana/web3.js'
import { ChainMismatchError, type Network } from 'tapkit/kernel'
import type { SendOptions } from '../provider.ts'
import type { AnyTransaction, SendTransactionOptions, Web3 } from './types.ts'

type Completed = {
  readonly web3: Web3
  readonly connection: Connection
  readonly address: string
  readonly signers: NonNullable<SendTransactionOptions['signers']>
  readonly options: RpcOptions
}

const isVersioned = (transaction: AnyTransaction): transaction is VersionedTransaction => 'version' in transaction

/** The wire bytes of a transaction, with zeros for a missing signature. */
export const toWire = (transaction: AnyTransaction): Uint8Array =>
  Uint8Array.from(
    isVersioned(transaction)
      ? transaction.serialize()
      : transaction.serialize({ requireAllSignatures: false, verifySignatures: false }),
  )

/** A wallet's signed transaction, in the class of the given transaction. */
export function readSigned<type extends AnyTransaction>(
  { Transaction, VersionedTransaction }: Web3,
  given: type,
  wire: Uint8Array = new Uint8Array(),
): type {
  const signed: Transaction | VersionedTransaction = isVersioned(given)
    ? VersionedTransaction.deserialize(wire)
    : Transaction.from(wire)
  return signed as type
}

/**
 * Completes a transaction with the parts that the host left to the wallet: the payer, the blockhash, and the signatures
 * of `signers`.
 */
export async function complete(
  transaction: AnyTransaction,
  { web3, connection, address, signers, options }: Completed,
): Promise<void> {
  if (isVersioned(transaction)) {
    if (signers.length > 0) transaction.sign([...signers])
    return
  }
  transaction.feePayer ??= new web3.PublicKey(address)
  if (!transaction.recentBlockhash) {
    const { preflightCommitment: commitment, minContextSlot } = options
    const asked = { ...(commitment && { commitment }), ...(minContextSlot !== undefined && { minContextSlot }) }
    transaction.recentBlockhash = (await connection.getLatestBlockhash(asked)).blockhash
  }
  if (signers.length > 0) transaction.partialSign(...signers)
}

const clusters = new WeakMap<Connection, Promise<string>>()

/**
 * Makes sure that a host's connection is to the network that the visitor sees: a wallet shows that network, and asks
 * there.
 * @throws ChainMismatchError
 */
export async function requireCluster(connection: Connection, { id }: Network): Promise<void> {
  const known = clusters.get(connection) ?? connection.getGenesisHash()
  clusters.set(connection, known)
  // A cluster that is out of reach may be there the next time.
  known.catch(() => clusters.delete(connection))
  const actual = `solana:${(await known).slice(0, 32)}`
  if (actual !== id) throw new ChainMismatchError({ expected: id, actual })
}

const levels = new Set<unknown>(['processed', 'confirmed', 'finalized'])

/** A host's options for a wallet that broadcasts; their levels may be those of older nodes. */
export function toSendOptions(options: RpcOptions, { commitment }: Connection): SendOptions {
  const { skipPreflight, maxRetries, minContextSlot, preflightCommitment = commitment } = options
  const level = levels.has(preflightCommitment)
    ? (preflightCommitment as SendOptions['preflightCommitment'])
    : undefined
  return { skipPreflight, maxRetries, minContextSlot, preflightCommitment: level }
}
