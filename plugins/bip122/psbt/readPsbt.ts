import { InvalidPsbtError } from '../errors.ts'
import { checkFields } from './checkFields.ts'
import { createReader } from './createReader.ts'
import { type Field, fieldValue, readMap } from './readMap.ts'
import { readTransaction, toTxid, type UnsignedTransaction } from './readTransaction.ts'

/** A partially signed transaction, version 0 (BIP-174) or 2 (BIP-370), with its fields unchanged. */
export type Psbt = {
  readonly version: 0 | 2
  readonly transaction: UnsignedTransaction
  readonly globals: readonly Field[]
  readonly inputs: readonly (readonly Field[])[]
  readonly outputs: readonly (readonly Field[])[]
}

const final = 0xffffffff

/**
 * Reads a PSBT. The code is tapkit's own, because the SDK reads only version 0, and loses fields of other versions when
 * it writes.
 * @throws InvalidPsbtError
 */
export function readPsbt(bytes: Uint8Array): Psbt {
  const reader = createReader(bytes)
  reader.bytes(5)
  const globals = readMap(reader)
  const given = fieldValue(globals, 0xfb)
  const version = given?.length === 4 ? createReader(given).u32() : 0
  if (version !== 0 && version !== 2) throw new InvalidPsbtError({ debug: `There is no version ${version}.` })
  checkFields(globals, 'globals', version)
  const unsigned = version === 0 ? readTransaction(need(globals, 0x00)) : undefined
  const counted = (type: number) => {
    const count = createReader(need(globals, type)).size()
    if (count > bytes.length) throw new InvalidPsbtError({ debug: 'It claims an absurd count.' })
    return count
  }
  const inputs = Array.from({ length: unsigned?.inputs.length ?? counted(0x04) }, () => readMap(reader))
  const outputs = Array.from({ length: unsigned?.outputs.length ?? counted(0x05) }, () => readMap(reader))
  if (!reader.done) throw new InvalidPsbtError({ debug: 'Bytes follow its last map.' })
  for (const fields of inputs) checkFields(fields, 'inputs', version)
  for (const fields of outputs) checkFields(fields, 'outputs', version)
  const transaction = unsigned ?? assemble(globals, inputs, outputs)
  return { version, transaction, globals, inputs, outputs }
}

/** The transaction that a version 2 PSBT describes field by field. */
function assemble(
  globals: readonly Field[],
  inputs: readonly (readonly Field[])[],
  outputs: readonly (readonly Field[])[],
): UnsignedTransaction {
  return {
    version: u32(need(globals, 0x02)),
    lockTime: lockTimeOf(globals, inputs),
    inputs: inputs.map((fields) => ({
      txid: toTxid(need(fields, 0x0e)),
      index: u32(need(fields, 0x0f)),
      sequence: u32(fieldValue(fields, 0x10)) ?? final,
    })),
    outputs: outputs.map((fields) => ({
      value: createReader(need(fields, 0x03)).u64(),
      script: need(fields, 0x04),
    })),
  }
}

/** A lock time that satisfies all inputs; a height is preferred to a time (BIP-370). */
function lockTimeOf(globals: readonly Field[], inputs: readonly (readonly Field[])[]): number {
  const wanted = inputs.map((fields) => ({
    time: u32(fieldValue(fields, 0x11)),
    height: u32(fieldValue(fields, 0x12)),
  }))
  const asking = wanted.filter(({ time, height }) => time !== undefined || height !== undefined)
  if (asking.length === 0) return u32(fieldValue(globals, 0x03)) ?? 0
  const highest = (pick: 'time' | 'height') =>
    asking.every((input) => input[pick] !== undefined)
      ? Math.max(...asking.map((input) => input[pick] ?? 0))
      : undefined
  const lockTime = highest('height') ?? highest('time')
  if (lockTime === undefined)
    throw new InvalidPsbtError({ debug: 'Its inputs want lock times that exclude each other.' })
  return lockTime
}

function u32(value: Uint8Array): number
function u32(value: Uint8Array | undefined): number | undefined
function u32(value: Uint8Array | undefined): number | undefined {
  return value && createReader(value).u32()
}

function need(fields: readonly Field[], type: number): Uint8Array {
  const value = fieldValue(fields, type)
  if (!value) throw new InvalidPsbtError({ debug: `Field 0x${type.toString(16)} is missing.` })
  return value
}
