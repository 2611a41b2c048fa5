import { encodeAddress } from '../address/c32.ts'
import { readHex } from '../address/hex.ts'

/** A Clarity value as plain data: the value inside `ok` and `some`; `undefined` for `none` and for anything invalid. */
export type ClarityData = bigint | boolean | string | Uint8Array | undefined | { readonly [field: string]: ClarityData }

/** Deepest nesting that is read. */
const depth = 8

/**
 * Reads a Clarity value in hex (SIP-005), as far as names need it: numbers, buffers, booleans, principals, texts and
 * tuples. `undefined` if the value is an `err`, too deep, or of another type or length.
 */
export function readClarity(value: unknown): ClarityData {
  const hex = readHex(value)
  if (hex === undefined) return undefined
  let at = 0
  const take = (size: number): Uint8Array => {
    const part = hex.slice(at * 2, (at + size) * 2)
    if (part.length !== size * 2) throw new RangeError('The value ends early')
    at += size
    return Uint8Array.from(part.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  }
  const number = (size: number) => take(size).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  const address = () => {
    const [version = 0] = take(1)
    return encodeAddress({ version: version & 31, hash: take(20) })
  }
  const read = (level: number): ClarityData => {
    if (level > depth) throw new RangeError('The value is too deep')
    const kind = take(1)[0]
    switch (kind) {
      case 0x01:
        return number(16)
      case 0x02:
        return take(Number(number(4)))
      case 0x03:
      case 0x04:
        return kind === 0x03
      case 0x05:
        return address()
      case 0x06:
        return `${address()}.${text(take(Number(number(1))))}`
      case 0x07:
      case 0x0a:
        return read(level + 1)
      case 0x09:
        return undefined
      case 0x0c: {
        const fields: Record<string, ClarityData> = Object.create(null)
        for (let left = Number(number(4)); left > 0; left--) fields[text(take(Number(number(1))))] = read(level + 1)
        return fields
      }
      case 0x0d:
      case 0x0e:
        return text(take(Number(number(4))))
      default:
        throw new RangeError('A value of this type is not read')
    }
  }
  try {
    const data = read(0)
    return at * 2 === hex.length ? data : undefined
  } catch {
    return undefined
  }
}
