import { toHex } from '../encoding/hex.ts'
import { InvalidPsbtError } from '../errors.ts'
import type { Reader } from './createReader.ts'

/** A field of a PSBT: its type, the rest of its key, and its value. */
export type Field = { readonly type: number; readonly key: Uint8Array; readonly value: Uint8Array }

/**
 * Reads a map of a PSBT, up to its separator. A key that occurs twice makes the PSBT invalid (BIP-174).
 * @throws InvalidPsbtError
 */
export function readMap(reader: Reader): readonly Field[] {
  const fields: Field[] = []
  const seen = new Set<string>()
  for (;;) {
    const length = reader.size()
    if (length === 0) return fields
    const key = reader.bytes(length)
    const id = toHex(key)
    if (seen.has(id)) throw new InvalidPsbtError({ debug: `The key ${id} stands there twice.` })
    seen.add(id)
    fields.push({ type: key[0] ?? 0, key: key.subarray(1), value: reader.sized() })
  }
}

/** The value of the only field of a type without key data. */
export const fieldValue = (fields: readonly Field[], type: number): Uint8Array | undefined =>
  fields.find((field) => field.type === type)?.value
