import { Transaction } from 'bitcoinjs-lib'
import { toHex } from '../encoding/hex.ts'
import { InvalidPsbtError } from '../errors.ts'
import { isWitnessProgram } from './isWitnessProgram.ts'
import { type Field, fieldValue } from './readMap.ts'
import { readOutput } from './readOutput.ts'
import type { TransactionInput, TransactionOutput } from './readTransaction.ts'

/**
 * The output that an input of a PSBT spends, by the PSBT's own data: the whole transaction with the input's id, or the
 * output alone if the input's signature commits to its amount (BIP-143, BIP-341). `unprovenInputs` tells whether such
 * an amount is proven.
 * @throws InvalidPsbtError
 */
export function readSpent(fields: readonly Field[], { txid, index }: TransactionInput): TransactionOutput {
  const whole = fieldValue(fields, 0x00)
  const alone = fieldValue(fields, 0x01)
  const told = alone && readOutput(alone)
  if (!whole) {
    if (told && (isWitnessProgram(told.script) || isScriptHash(told.script))) return told
    throw new InvalidPsbtError({ debug: `It does not say for certain what ${txid}:${index} holds.` })
  }
  const output = readOutputOf(whole, txid, index)
  if (!output || (told && !isSame(told, output))) {
    throw new InvalidPsbtError({ debug: `What it says of ${txid}:${index} is not so.` })
  }
  return output
}

function readOutputOf(bytes: Uint8Array, txid: string, index: number): TransactionOutput | undefined {
  try {
    const transaction = Transaction.fromBuffer(bytes)
    return transaction.getId() === txid ? transaction.outs[index] : undefined
  } catch {
    throw new InvalidPsbtError({ debug: `The transaction that ${txid}:${index} is of cannot be read.` })
  }
}

const isSame = (left: TransactionOutput, right: TransactionOutput): boolean =>
  left.value === right.value && toHex(left.script) === toHex(right.script)

/** A wallet's script hash holds a witness program. A script hash of any other script is not the wallet's to sign. */
const isScriptHash = (script: Uint8Array): boolean => script.length === 23 && script[0] === 0xa9 && script[22] === 0x87
