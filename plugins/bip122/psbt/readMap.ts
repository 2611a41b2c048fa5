import { toHex } from '../encoding/hex.ts'
import { InvalidPsbtError } from '../errors.ts'
import type { Reader } from './createReader.ts'

/** A field of a PSBT: its type, what follows it in the key, and its value. */
export type Field = { readonly type: number; readonly key: Uint8Array; readonly value: Uint8Array }

/**
 * Reads one map of a PSBT, up to its separator; a key that stands there twice makes it invalid (BIP-174).
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

/** The value of the one field of a type that has no key data. */
export const fieldValue = (fields: readonly Field[], type: number): Uint8Array | undefined =>
  fields.find((field) => field.type === type)?.value
