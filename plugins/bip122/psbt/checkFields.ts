import { InvalidPsbtError } from '../errors.ts'
import { createReader } from './createReader.ts'
import type { Field } from './readMap.ts'

/** What the key data and the value of a field must be; `versions` where a field belongs to one version of PSBT alone. */
type Rule = {
  readonly key?: (length: number) => boolean
  readonly value?: (value: Uint8Array) => boolean
  readonly version?: 0 | 2
}
type Rules = Readonly<Record<number, Rule>>

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

const globals: Rules = {
  0: { key: none, version: 0 },
  1: { key: oneOf(78), value: path },
  2: fixed(4, 2),
  3: fixed(4, 2),
  4: { key: none, version: 2 },
  5: { key: none, version: 2 },
  6: fixed(1, 2),
  251: fixed(4),
}

const inputs: Rules = {
  0: plain,
  1: plain,
  2: { key: publicKey },
  3: fixed(4),
  4: plain,
  5: plain,
  6: { key: publicKey, value: path },
  7: plain,
  8: plain,
  9: plain,
  10: { key: oneOf(20) },
  11: { key: oneOf(32) },
  12: { key: oneOf(20) },
  13: { key: oneOf(32) },
  14: fixed(32, 2),
  15: fixed(4, 2),
  16: fixed(4, 2),
  // A lock time is a time or a height by its size (BIP-65).
  17: { key: none, value: (value) => value.length === 4 && u32(value) >= threshold, version: 2 },
  18: { key: none, value: (value) => value.length === 4 && u32(value) > 0 && u32(value) < threshold, version: 2 },
  19: { key: none, value: size(64, 65) },
  20: { key: oneOf(64), value: size(64, 65) },
  21: { key: (length) => length >= 33 && (length - 33) % 32 === 0, value: (value) => value.length > 0 },
  22: { key: oneOf(32), value: (value) => value.length > 0 },
  23: fixed(32),
  24: fixed(32),
}

const outputs: Rules = {
  0: plain,
  1: plain,
  2: { key: publicKey, value: path },
  3: fixed(8, 2),
  4: { key: none, version: 2 },
  5: fixed(32),
  6: plain,
  7: { key: oneOf(32), value: (value) => value.length > 0 },
}

const rules = { globals, inputs, outputs }

/**
 * Checks the fields of one map by the rules of BIP-174, BIP-370 and BIP-371; types that are not known pass.
 * @throws InvalidPsbtError
 */
export function checkFields(fields: readonly Field[], kind: keyof typeof rules, version: number): void {
  for (const { type, key, value } of fields) {
    const rule = rules[kind][type]
    if (!rule) continue
    const wrong =
      (rule.key && !rule.key(key.length)) ||
      (rule.value && !rule.value(value)) ||
      (rule.version !== undefined && rule.version !== version)
    if (wrong)
      throw new InvalidPsbtError({ debug: `Field 0x${type.toString(16)} of its ${kind} is not what it must be.` })
  }
}
