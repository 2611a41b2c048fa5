// @vitest-environment node
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fromHex, isBlank } from '../fixtures/hex.ts'
import { InvalidRecoveryCodeError } from './errors.ts'
import { newCodeSecret, readRecoveryCode, toRecoveryCode } from './recoveryCode.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const secret = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Uint8Array.from(bytes))
const place = fc.integer({ min: 0, max: 27 })
const character = fc.constantFrom(...alphabet)

function faultOf(text: string): InvalidRecoveryCodeError['params'] {
  try {
    readRecoveryCode(text)
  } catch (error) {
    if (error instanceof InvalidRecoveryCodeError) {
      expect(error.cause).toBeUndefined()
      return error.params
    }
    throw error
  }
  throw new Error('The code was read')
}

const plain = (code: string) => code.replaceAll('-', '')

test('a code has 7 groups of 4 characters of Crockford, and is read back', () => {
  fc.assert(
    fc.property(secret, (bytes) => {
      const code = toRecoveryCode(bytes)
      expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
      expect(readRecoveryCode(code)).toEqual(bytes)
    }),
  )
})

test('a known secret has its known code, so that codes on paper stay readable', () => {
  expect(toRecoveryCode(fromHex('000102030405060708090a0b0c0d0e0f'))).toBe('000G-40R4-0M30-E209-185G-R38E-1X08')
})

test('new codes differ, and no bit of their secrets stands still', () => {
  const secrets = Array.from({ length: 200 }, newCodeSecret)
  expect(new Set(secrets.map(toRecoveryCode)).size).toBe(200)
  for (let bit = 0; bit < 128; bit++)
    expect(new Set(secrets.map((bytes) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1)).size).toBe(2)
})

test('case, spaces, dashes of all kinds, O for 0, and I and L for 1 do not count', () => {
  const noise = fc.constantFrom('', ' ', '-', ' – ', '\n', '‑')
  fc.assert(
    fc.property(secret, fc.array(noise, { minLength: 28, maxLength: 28 }), fc.boolean(), (bytes, noises, isLower) => {
      const typed = [...plain(toRecoveryCode(bytes))].map((letter, at) => {
        const alike = letter === '0' ? 'O' : letter === '1' ? (at % 2 === 0 ? 'I' : 'L') : letter
        return `${isLower ? alike.toLowerCase() : alike}${noises[at]}`
      })
      expect(readRecoveryCode(typed.join(''))).toEqual(bytes)
    }),
  )
})

test('one mistyped character is always found, and its group is named unless swapped neighbours elsewhere fit too', () => {
  let named = 0
  let runs = 0
  fc.assert(
    fc.property(secret, place, character, (bytes, at, other) => {
      const code = plain(toRecoveryCode(bytes))
      fc.pre(code[at] !== other)
      const fault = faultOf(`${code.slice(0, at)}${other}${code.slice(at + 1)}`)
      expect(fault.reason).toBe('checksum')
      expect([undefined, Math.floor(at / 4) + 1]).toContain(fault.group)
      runs++
      if (fault.group !== undefined) named++
    }),
    { numRuns: 500 },
  )
  expect(named / runs).toBeGreaterThan(0.95)
})

test('two neighbours in the wrong order are found', () => {
  fc.assert(
    fc.property(secret, fc.integer({ min: 0, max: 26 }), (bytes, at) => {
      const code = [...plain(toRecoveryCode(bytes))]
      fc.pre(code[at] !== code[at + 1])
      const typed = code.with(at, code[at + 1] ?? '').with(at + 1, code[at] ?? '')
      const fault = faultOf(typed.join(''))
      expect(fault.reason).toBe('checksum')
    }),
  )
})

test('a random code passes the checksum once in about 4096 times', () => {
  const code = fc.array(character, { minLength: 28, maxLength: 28 }).map((letters) => letters.join(''))
  const passed = fc.sample(code, 2048).filter((typed) => {
    try {
      readRecoveryCode(typed)
      return true
    } catch {
      return false
    }
  })
  expect(passed.length).toBeLessThan(6)
})

test('a missing, a surplus and an impossible character are told, with their group if the groups are typed', () => {
  const code = toRecoveryCode(fromHex('000102030405060708090a0b0c0d0e0f'))
  expect(faultOf(code.slice(0, -1))).toEqual({ reason: 'length', group: 7 })
  expect(faultOf(`${code.slice(0, 5)}Z${code.slice(5)}`)).toEqual({ reason: 'length', group: 2 })
  expect(faultOf(plain(code).slice(1))).toEqual({ reason: 'length', group: undefined })
  expect(faultOf(`${code.slice(0, 10)}U${code.slice(11)}`)).toEqual({ reason: 'character', group: 3 })
  expect(faultOf('')).toEqual({ reason: 'length', group: undefined })
  expect(faultOf('A'.repeat(100_000)).reason).toBe('length')
  expect(faultOf('0'.repeat(28)).reason).toBe('checksum')
})

test('the symbols of a code are overwritten after the code was written, was read, or was found wrong', () => {
  const made: Uint8Array[] = []
  class Watched extends Uint8Array {
    constructor(given: number) {
      super(given)
      made.push(this)
    }
  }
  const given = Uint8Array.from({ length: 16 }, (_, at) => at + 1)
  vi.stubGlobal('Uint8Array', Watched)
  onTestFinished(() => void vi.unstubAllGlobals())
  const code = toRecoveryCode(given)
  const read = readRecoveryCode(code)
  expect(() => readRecoveryCode(`${code.slice(0, -1)}${code.endsWith('2') ? 3 : 2}`)).toThrow(InvalidRecoveryCodeError)
  expect([...read]).toEqual([...given])
  expect(made).toHaveLength(4)
  expect(made.filter((bytes) => bytes !== read && !isBlank(bytes))).toEqual([])
})
