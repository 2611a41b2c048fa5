import { toHex } from '../encoding/hex.ts'
import { AlteredPsbtError, SighashError } from '../errors.ts'
import type { SignInput } from '../provider.ts'
import { createReader } from './createReader.ts'
import { type Field, fieldValue } from './readMap.ts'
import { type Psbt, readPsbt } from './readPsbt.ts'
import { readSignatures } from './readSignatures.ts'

/** ALL, and DEFAULT, which is taproot's ALL (BIP-341). */
const whole = new Set([0, 1])

/**
 * Refuses a PSBT with an input whose signature would not cover everything (sighash other than ALL or DEFAULT), unless
 * the caller asked for that at this input.
 * @throws SighashError, InvalidPsbtError
 */
export function checkSighashes({ inputs }: Psbt, asked: readonly SignInput[] | undefined): void {
  for (const [index, fields] of inputs.entries()) {
    const type = sighashOf(fields)
    if (type !== undefined && !allowed(index, asked).has(type)) throw new SighashError({ index, type })
  }
}

/**
 * Checks that a returned PSBT has the inputs and outputs that were sent, each at its place, and no signature that
 * covers less than requested (bitcoin 7).
 * @throws AlteredPsbtError, SighashError, InvalidPsbtError
 */
export function checkReturned(sent: Psbt, bytes: Uint8Array, asked: readonly SignInput[] | undefined): void {
  const returned = readPsbt(bytes)
  const [before, after] = [sent.transaction, returned.transaction]
  const keeps =
    before.version === after.version &&
    before.lockTime === after.lockTime &&
    before.inputs.every((input, at) => isSame(input, after.inputs[at])) &&
    before.outputs.every((output, at) => isSame(output, after.outputs[at]))
  if (!keeps) throw new AlteredPsbtError()
  for (const [index, fields] of returned.inputs.entries()) {
    const known = new Set(sent.inputs[index]?.flatMap(readSignatures).map(({ hex }) => hex))
    const own = sighashOf(sent.inputs[index] ?? [])
    for (const { hex, sighash: type } of fields.flatMap(readSignatures)) {
      const right = known.has(hex) || type === own || allowed(index, asked).has(type)
      if (!right) throw new SighashError({ index, type })
    }
  }
}

const isSame = (left: object, right: object | undefined) => fingerprint(left) === (right && fingerprint(right))
const fingerprint = (part: object) =>
  JSON.stringify(part, (_, value) =>
    value instanceof Uint8Array ? toHex(value) : typeof value === 'bigint' ? String(value) : value,
  )

const sighashOf = (fields: readonly Field[]) => {
  const value = fieldValue(fields, 0x03)
  return value && createReader(value).u32()
}

const allowed = (index: number, asked: readonly SignInput[] | undefined): ReadonlySet<number> =>
  new Set([
    ...whole,
    ...(asked?.filter((input) => input.index === index).flatMap(({ sighashTypes = [] }) => sighashTypes) ?? []),
  ])
