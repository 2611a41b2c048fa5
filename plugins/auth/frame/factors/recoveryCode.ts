import { type Bytes, randomBytes } from '../crypto/bytes.ts'
import { InvalidRecoveryCodeError } from './errors.ts'

/** Crockford's alphabet: no I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 5 bits each: 128 of the secret, 12 of the checksum. */
const length = 28
const groupLength = 4

/**
 * (x^5 + 1)(x^5 + x^2 + 1)(x^2 + x + 1), a Burton code with two bits more. Each wrong character leaves a remainder of its
 * own, so the checksum says where a single mistyped character stands.
 */
const generator = 0x1f9b
/** The remainder of a code. The remainder is not 0, so that zeros alone are no code. */
const remainder = 0x5a3

/** A new secret of 16 random bytes. */
export const newCodeSecret = (): Bytes => randomBytes(16)

/** The code of a secret of 16 bytes: 7 groups of 4 characters. */
export function toRecoveryCode(secret: Bytes): string {
  if (secret.length !== 16) throw new RangeError('The secret of a recovery code has 16 bytes')
  const symbols = new Uint8Array(length)
  for (let bit = 0; bit < 128; bit++) setBit(symbols, bit, ((secret[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
  const checksum = remainderOf(symbols) ^ remainder
  for (let bit = 0; bit < 12; bit++) setBit(symbols, 128 + bit, (checksum >> (11 - bit)) & 1)
  const text = Array.from(symbols, (symbol) => alphabet[symbol]).join('')
  symbols.fill(0)
  return text.match(/.{4}/g)?.join('-') ?? ''
}

/**
 * The secret of a code that a person typed. Case, spaces and dashes do not count; O is 0, and I and L are 1. The caller overwrites
 * the secret after use.
 * @throws {InvalidRecoveryCodeError} with the group of the mistake, if a single group could have it
 */
export function readRecoveryCode(text: string): Bytes {
  const symbols = readSymbols(text)
  try {
    if (remainderOf(symbols) !== remainder)
      throw new InvalidRecoveryCodeError({ reason: 'checksum', group: findGroup(symbols) })
    const secret = new Uint8Array(16)
    for (let bit = 0; bit < 128; bit++) {
      const at = bit >> 3
      secret[at] = ((secret[at] ?? 0) << 1) | (((symbols[Math.floor(bit / 5)] ?? 0) >> (4 - (bit % 5))) & 1)
    }
    return secret
  } finally {
    symbols.fill(0)
  }
}

function setBit(symbols: Uint8Array, bit: number, value: number): void {
  const at = Math.floor(bit / 5)
  symbols[at] = (symbols[at] ?? 0) | (value << (4 - (bit % 5)))
}

/** The groups of a typed text, in the letters of the alphabet. */
const groupsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .split(/[\s\p{Pd}]+/u)
    .filter(Boolean)

/** A group of a code that a person typed, in the letters in which the code was shown. */
export const readGroup = (text: string): string => groupsOf(text).join('')

function readSymbols(text: string): Uint8Array {
  const groups = groupsOf(text)
  const typed = groups.join('')
  const symbols = Uint8Array.from(typed, (character) => alphabet.indexOf(character))
  const wrong = symbols.indexOf(255)
  if (symbols.length !== length) {
    const short = groups.findIndex((group) => group.length !== groupLength)
    const isNamed =
      groups.length === length / groupLength && groups.filter((group) => group.length !== groupLength).length === 1
    throw new InvalidRecoveryCodeError({ reason: 'length', group: isNamed ? short + 1 : undefined })
  }
  if (wrong !== -1) throw new InvalidRecoveryCodeError({ reason: 'character', group: groupOf(wrong) })
  return symbols
}

const groupOf = (at: number) => Math.floor(at / groupLength) + 1

/** The group in which one other character, or two neighbours in the other order, would make the code right. */
function findGroup(symbols: Uint8Array): number | undefined {
  const groups = new Set<number>()
  for (let at = 0; at < length; at++) {
    const right = symbols[at] ?? 0
    for (let other = 0; other < alphabet.length; other++) {
      symbols[at] = other
      if (remainderOf(symbols) === remainder) groups.add(groupOf(at))
    }
    symbols[at] = right
    const next = symbols[at + 1]
    if (next === undefined) continue
    symbols[at] = next
    symbols[at + 1] = right
    if (remainderOf(symbols) === remainder) groups.add(groupOf(at)).add(groupOf(at + 1))
    symbols[at] = right
    symbols[at + 1] = next
  }
  return groups.size === 1 ? [...groups][0] : undefined
}

function remainderOf(symbols: Uint8Array): number {
  let rest = 0
  for (const symbol of symbols) {
    for (let bit = 4; bit >= 0; bit--) {
      rest = (rest << 1) | ((symbol >> bit) & 1)
      if (rest & 0x1000) rest ^= generator
    }
  }
  return rest
}
