import { toHex } from '../encoding/hex.ts'
import { InvalidPsbtError } from '../errors.ts'
import { createReader } from './createReader.ts'

/** An input of a transaction. `txid` is in the usual spelling. */
export type TransactionInput = { readonly txid: string; readonly index: number; readonly sequence: number }

/** An output of a transaction. `value` is in satoshi. */
export type TransactionOutput = { readonly script: Uint8Array; readonly value: bigint }

export type UnsignedTransaction = {
  readonly version: number
  readonly lockTime: number
  readonly inputs: readonly TransactionInput[]
  readonly outputs: readonly TransactionOutput[]
}

/** A transaction id in the usual spelling: the hash backwards. */
export const toTxid = (hash: Uint8Array): string => toHex(hash.slice().reverse())

/**
 * Reads the unsigned transaction of a PSBT: without witnesses, and with empty signature scripts (BIP-174).
 * @throws InvalidPsbtError
 */
export function readTransaction(bytes: Uint8Array): UnsignedTransaction {
  const reader = createReader(bytes)
  const version = reader.u32()
  const inputs = Array.from({ length: countOf(reader.size(), bytes) }, () => {
    const txid = toTxid(reader.bytes(32))
    const index = reader.u32()
    if (reader.sized().length > 0) throw new InvalidPsbtError({ debug: 'Its transaction is signed already.' })
    return { txid, index, sequence: reader.u32() }
  })
  const outputs = Array.from({ length: countOf(reader.size(), bytes) }, () => {
    const value = reader.u64()
    return { value, script: reader.sized() }
  })
  const lockTime = reader.u32()
  if (!reader.done) throw new InvalidPsbtError({ debug: 'Bytes follow its transaction.' })
  return { version, lockTime, inputs, outputs }
}

/** A count cannot be larger than the number of bytes. */
function countOf(count: number, bytes: Uint8Array): number {
  if (count > bytes.length) throw new InvalidPsbtError({ debug: 'It claims an absurd count.' })
  return count
}
