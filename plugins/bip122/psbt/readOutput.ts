import { createReader } from './createReader.ts'
import type { TransactionOutput } from './readTransaction.ts'

/**
 * An output in the form of a PSBT: its value in 8 bytes, and its script.
 * @throws InvalidPsbtError
 */
export function readOutput(bytes: Uint8Array): TransactionOutput {
  const reader = createReader(bytes)
  return { value: reader.u64(), script: reader.sized() }
}
