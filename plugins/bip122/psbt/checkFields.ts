import { InvalidPsbtError } from '../errors.ts'
import { createReader } from './createReader.ts'
import type { Field } from './readMap.ts'

/** The required form of a field's key data and value; `versions` if the field belongs to a single version of PSBT. */
type Rule = {
  readonly key?: (length: number) => boolean
  readonly value?: (value: Uint8Array) => boolean
  readonly version?: 0 | 2
}
/** By the type of the field, as BIP-174 numbers it. */
type Rules = ReadonlyMap<number, Rule>

const none = (length: number) => length === 0
const oneOf =
  (...sizes: number[]) =>
  (length: number) =>
    sizes.includes(length)
const size =
  (...sizes: number[]) =>
  (value: Uint8Array) =>
    sizes.includes(value.length)
const publicKey = oneOf(33, 65)
const path = (value: Uint8Array) => value.length >= 4 && value.length % 4 === 0
const u32 = (value: Uint8Array) => new DataView(value.buffer, value.byteOffset, value.byteLength).getUint32(0, true)
const fixed = (length: number, version?: 0 | 2): Rule => ({
  key: none,
  value: size(length),
  ...(version === undefined ? {} : { version }),
})
const plain: Rule = { key: none }
const threshold = 500_000_000
/** An output: 8 bytes of value, and a script with its length. */
const output = (value: Uint8Array) => {
  const reader = createReader(value)
  reader.u64()
  reader.sized()
  return reader.done
}

const globals: Rules = new Map<number, Rule>([
  [0x00, { key: none, version: 0 }],
  [0x01, { key: oneOf(78), value: path }],
  [0x02, fixed(4, 2)],
  [0x03, fixed(4, 2)],
  [0x04, { key: none, version: 2 }],
  [0x05, { key: none, version: 2 }],
  [0x06, fixed(1, 2)],
  [0xfb, fixed(4)],
])

const inputs: Rules = new Map<number, Rule>([
  [0x00, plain],
  [0x01, { key: none, value: output }],
  [0x02, { key: publicKey }],
  [0x03, fixed(4)],
  [0x04, plain],
  [0x05, plain],
  [0x06, { key: publicKey, value: path }],
  [0x07, plain],
  [0x08, plain],
  [0x09, plain],
  [0x0a, { key: oneOf(20) }],
  [0x0b, { key: oneOf(32) }],
  [0x0c, { key: oneOf(20) }],
  [0x0d, { key: oneOf(32) }],
  [0x0e, fixed(32, 2)],
  [0x0f, fixed(4, 2)],
  [0x10, fixed(4, 2)],
  // A lock time is a time or a height by its size (BIP-65).
  [0x11, { key: none, value: (value) => value.length === 4 && u32(value) >= threshold, version: 2 }],
  [0x12, { key: none, value: (value) => value.length === 4 && u32(value) > 0 && u32(value) < threshold, version: 2 }],
  [0x13, { key: none, value: size(64, 65) }],
  [0x14, { key: oneOf(64), value: size(64, 65) }],
  [0x15, { key: (length) => length >= 33 && (length - 33) % 32 === 0, value: (value) => value.length > 0 }],
  [0x16, { key: oneOf(32), value: (value) => value.length > 0 }],
  [0x17, fixed(32)],
  [0x18, fixed(32)],
])

const outputs: Rules = new Map<number, Rule>([
  [0x00, plain],
  [0x01, plain],
  [0x02, { key: publicKey, value: path }],
  [0x03, fixed(8, 2)],
  [0x04, { key: none, version: 2 }],
  [0x05, fixed(32)],
  [0x06, plain],
  [0x07, { key: oneOf(32), value: (value) => value.length > 0 }],
])

const rules = { globals, inputs, outputs }

/**
 * Checks the fields of a map by the rules of BIP-174, BIP-370 and BIP-371. Unknown types pass.
 * @throws InvalidPsbtError
 */
export function checkFields(fields: readonly Field[], kind: keyof typeof rules, version: number): void {
  for (const { type, key, value } of fields) {
    const rule = rules[kind].get(type)
    if (!rule) continue
    const wrong =
      (rule.key && !rule.key(key.length)) ||
      (rule.value && !rule.value(value)) ||
      (rule.version !== undefined && rule.version !== version)
    if (wrong)
      throw new InvalidPsbtError({ debug: `Field 0x${type.toString(16)} of its ${kind} is not what it must be.` })
  }
}
