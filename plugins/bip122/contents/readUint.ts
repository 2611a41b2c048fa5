import { isUint } from '../../ordinals/uint.ts'

/** A whole number of at most 128 bits in an index's JSON. It is text if a double would round it. */
export function readUint(value: unknown): bigint | undefined {
  const text = Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string' || !/^(0|[1-9]\d{0,38})$/.test(text)) return undefined
  const number = BigInt(text)
  return isUint(number, 128) ? number : undefined
}
